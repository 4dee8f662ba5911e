import { beforeEach, expect, it } from "vitest";
import { searchAudit } from "@/lib/audit/queries";
import type { Admin } from "@/lib/auth/member";
import { searchDocuments } from "@/lib/documents/review-queries";
import { searchEmails } from "@/lib/emails/queries";
import { listConversations, searchRecipients } from "@/lib/messages/conversation-queries";
import { searchPayments } from "@/lib/payments/queries";
import { anAdmin } from "../../support/builders";
import { rowsRead, sql } from "../../support/database";

/* What one page of the console costs does not grow with what others have written. */

const rows = 20_000;

beforeEach(async () => {
  await sql("SET session_replication_role = replica");
  await sql(`
    CREATE TEMP TABLE many AS SELECT n, gen_random_uuid() AS id, now() - n * interval '1 minute' AS at
    FROM generate_series(1, ${rows}) n;
    INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt")
    SELECT id, 'person-' || n || '@example.test', 'Somebody', 'Number' || n, now() FROM many;
    INSERT INTO "Document" ("id", "userId", "uploadId", "fileName", "fileType", "fileSize", "category", "uploadDate")
    SELECT gen_random_uuid(), id, gen_random_uuid(), 'paper-' || n || '.pdf', 'application/pdf', 1, 'other', at FROM many;
    INSERT INTO "Payment" ("id", "purpose", "description", "amountCents", "payerName", "paymentDate")
    SELECT gen_random_uuid(), 'event', 'Seminar', 100, 'Payer' || n, at FROM many;
    INSERT INTO "MessageThread" ("id", "memberId", "subject", "lastMessageAt")
    SELECT id, id, 'Question' || n, at FROM many;
    INSERT INTO "Message" ("id", "threadId", "fromUserId", "subject", "content", "sentAt")
    SELECT gen_random_uuid(), id, id, 'Question', 'Said' || n, at FROM many;
    INSERT INTO "OutboxEmail" ("id", "toAddress", "template", "subject", "text", "html", "createdAt")
    SELECT gen_random_uuid(), 'to-' || n || '@example.test', 'test', 'Letter', '', '', at FROM many;
    INSERT INTO "AuditEntry" ("actorEmail", "action", "at")
    SELECT 'actor-' || n || '@example.test', 'signed_in', at FROM many;
    DROP TABLE many`);
  await sql("RESET session_replication_role");
  await sql("ANALYZE");
});

const asAdmin = async () => (await anAdmin()) as unknown as Admin;
const list = { sort: "", page: 1, size: 25 };
type Found = Promise<{ total: number }>;

const lists: [string, string, string, (admin: Admin, text: string) => Found][] = [
  [
    "documents",
    "Document",
    "paper-4321",
    (admin, text) => searchDocuments(admin, { ...list, text, filter: "pending" }),
  ],
  [
    "documents by their member",
    "Document",
    "number4321",
    (admin, text) => searchDocuments(admin, { ...list, text, filter: "all" }),
  ],
  ["payments", "Payment", "payer4321", (admin, text) => searchPayments(admin, { ...list, text })],
  [
    "conversations",
    "MessageThread",
    "question4321",
    (admin, text) => listConversations(admin, { ...list, text, isUnreadOnly: false }),
  ],
  [
    "conversations by what was written",
    "Message",
    "said4321",
    (admin, text) => listConversations(admin, { ...list, text, isUnreadOnly: false }),
  ],
  [
    "e-mails",
    "OutboxEmail",
    "4321 letter",
    (admin, text) => searchEmails(admin, { ...list, text, state: null }),
  ],
  [
    "audit log",
    "AuditEntry",
    "actor-4321",
    (admin, text) => searchAudit(admin, { ...list, text, action: null, from: null, before: null }),
  ],
];

it("a list looks at few rows of many, as it opens and searched", async () => {
  const admin = await asAdmin();
  for (const [name, table, text, search] of lists) {
    const searched = async () => expect((await search(admin, text)).total, name).toBe(1);
    expect(await rowsRead(table, searched), name).toBeLessThan(500);
    // Counting reads all of them once; what the page shows is not looked for among them again.
    const whole = async () => expect((await search(admin, "")).total, name).toBeGreaterThanOrEqual(rows);
    expect(await rowsRead(table, whole), name).toBeLessThan(rows + 500);
  }
}, 30_000);

it("a recipient is found by the beginning of a name among few rows of many", async () => {
  const admin = await asAdmin();
  const look = async () =>
    expect(await searchRecipients(admin, "someb number4321")).toMatchObject([
      { name: "Somebody Number4321", email: "person-4321@example.test" },
    ]);
  expect(await rowsRead("User", look)).toBeLessThan(500);
});
