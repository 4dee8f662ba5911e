import { beforeAll, expect, it } from "vitest";
import { searchAudit } from "@/lib/audit/queries";
import { countApplications, searchApplications } from "@/lib/applications/review-queries";
import { countDocuments, searchDocuments } from "@/lib/documents/shared/review-queries";
import { searchEmails } from "@/lib/emails/queries";
import { searchInvoices } from "@/lib/invoices/queries";
import { getPendingWork } from "@/lib/reports/console-queries";
import { searchMembers } from "@/lib/members/member-queries";
import { listConversations, searchRecipients } from "@/lib/messages/shared/conversation-queries";
import { maxCounted, maxListed } from "@/lib/core/paging";
import { listNotifications } from "@/lib/payments/notification-queries";
import { searchPayments } from "@/lib/payments/queries";
import { anAdmin, emptySnapshot, type Admin } from "../../support/builders";
import { rowsRead, shareRows, sql } from "../../support/database";

/* What one page of the console costs does not grow with what others have written. */

const rows = 13_000;
/** Filling ten tables takes longer than a hook may otherwise. */
const setupTimeoutMs = 60_000;

shareRows();
beforeAll(async () => {
  await sql("SET session_replication_role = replica");
  // The planner looks at how a table lies on the disk: what earlier tests have left there would decide as well.
  await sql(
    `TRUNCATE "User", "PaymentNotification", "MembershipApplication", "OutboxEmail", "AuditEntry" CASCADE`,
  );
  await sql(`
    CREATE TEMP TABLE many AS SELECT n, gen_random_uuid() AS id, now() - n * interval '1 minute' AS at
    FROM generate_series(1, ${rows}) n;
    INSERT INTO "User" ("id", "email", "firstName", "lastName", "createdAt", "updatedAt")
    SELECT id, 'person-' || n || '@example.test', 'Somebody', 'Number' || n, at, at FROM many;
    INSERT INTO "Document" ("id", "userId", "uploadId", "fileName", "fileType", "fileSize", "category", "uploadDate")
    SELECT gen_random_uuid(), id, gen_random_uuid(), 'paper-' || n || '.pdf', 'application/pdf', 1, 'other', at FROM many;
    INSERT INTO "Payment" ("id", "purpose", "description", "amountCents", "payerName", "paymentDate")
    SELECT gen_random_uuid(), 'event', 'Seminar', 100, 'Payer' || n, at FROM many;
    INSERT INTO "Invoice" ("id", "number", "payerEmail", "snapshot", "personal", "createdAt")
    SELECT id, 'INV-' || n, 'to-' || n || '@example.test', '${JSON.stringify(emptySnapshot)}',
      jsonb_build_object('name', 'Payer' || n, 'address', NULL, 'email', 'to@billed.test', 'for', '[]'::jsonb, 'reason', NULL), at FROM many;
    INSERT INTO "MessageThread" ("id", "memberId", "subject", "lastMessageAt")
    SELECT id, id, 'Question' || n, at FROM many;
    INSERT INTO "Message" ("id", "threadId", "fromUserId", "subject", "content", "sentAt")
    SELECT gen_random_uuid(), id, id, 'Question', 'Said' || n, at FROM many;
    INSERT INTO "OutboxEmail" ("id", "toAddress", "template", "subject", "text", "html", "createdAt")
    SELECT gen_random_uuid(), 'to-' || n || '@example.test', 'test', 'Letter', '', '', at FROM many;
    INSERT INTO "AuditEntry" ("actorEmail", "action", "at")
    SELECT 'actor-' || n || CASE WHEN n < 2000 THEN '@new.test' ELSE '@old.test' END, 'signed_in', at FROM many;
    INSERT INTO "PaymentNotification" ("id", "providerReference", "mismatch", "resolvedAt", "receivedAt", "bodyHash")
    SELECT id, 'told-' || n, 'Odd', CASE WHEN n > 3 THEN at END, at, n FROM many;
    INSERT INTO "MembershipApplication" ("id", "reference", "registrationType", "membershipType", "firstName", "lastName",
      "email", "professionalQualifications",
      "professionalMemberships", "currentEmployer", "positionHeld", "durationInPosition", "backgroundAnswers", "ceoName",
      "ceoTitle", "applicationDate", "applicantSignature", "createdAt", "updatedAt")
    SELECT id, 'APP-' || n, 'new', 'associate', 'Somebody', 'Applicant' || n, 'to-' || n || '@example.test',
      '', '', '', '', '', '', '', '', at, '', at, at FROM many;
    DROP TABLE many`);
  await sql("RESET session_replication_role");
  await sql("ANALYZE");
}, setupTimeoutMs);

const asAdmin = async () => (await anAdmin()) as unknown as Admin;
type Found = Promise<{ total: number }>;
type Asked = { text: string; sort: string; page: number; size: number };

type List = {
  table: string;
  /** What one row is found by. */
  one: string;
  /** What all are found by. */
  all?: string;
  sorts: string[];
  search: (admin: Admin, asked: Asked) => Found;
};

const anyDay = { action: null, from: null, before: null };
const lists: List[] = [
  {
    table: "User",
    one: "number4321",
    all: "example.test",
    sorts: ["name", "type", "status", "due", "since"],
    search: (admin, asked) => searchMembers(admin, { ...asked, status: null, type: null }),
  },
  {
    table: "MembershipApplication",
    one: "app-4321",
    all: "somebody",
    sorts: ["name", "level", "status", "date"],
    search: (admin, asked) => searchApplications(admin, { ...asked, filter: "review" }),
  },
  {
    table: "Document",
    one: "paper-4321",
    all: "paper",
    sorts: ["name", "member", "date", "status"],
    search: (admin, asked) => searchDocuments(admin, { ...asked, filter: "pending" }),
  },
  {
    table: "Document",
    one: "number4321",
    all: "example.test",
    sorts: ["name", "member", "date", "status"],
    search: (admin, asked) => searchDocuments(admin, { ...asked, filter: "all" }),
  },
  {
    table: "Payment",
    one: "payer4321",
    all: "seminar",
    sorts: ["date", "amount", "status"],
    search: searchPayments,
  },
  {
    table: "Payment",
    one: "payer4321",
    all: "seminar",
    sorts: ["date", "amount"],
    search: (admin, asked) => searchPayments(admin, { ...asked, purpose: "event", from: "2020-01-01" }),
  },
  {
    table: "Invoice",
    one: "payer4321",
    all: "billed.test",
    sorts: ["date"],
    search: (admin, asked) => searchInvoices(admin, { ...asked, state: null }),
  },
  {
    table: "PaymentNotification",
    one: "told-4321",
    all: "odd",
    sorts: ["date"],
    search: listNotifications,
  },
  {
    table: "MessageThread",
    one: "question4321",
    all: "someb",
    sorts: ["date"],
    search: (admin, { sort, ...asked }) =>
      listConversations(admin, { ...asked, isUnreadOnly: false, oldestFirst: sort === "date" }),
  },
  {
    table: "Message",
    one: "said4321",
    sorts: [],
    search: (admin, asked) => listConversations(admin, { ...asked, isUnreadOnly: false }),
  },
  {
    table: "OutboxEmail",
    one: "4321 letter",
    all: "letter",
    sorts: ["subject", "date"],
    search: (admin, asked) => searchEmails(admin, { ...asked, state: null }),
  },
  {
    table: "AuditEntry",
    one: "actor-4321",
    all: "actor",
    sorts: ["when", "what", "who"],
    search: (admin, asked) => searchAudit(admin, { ...asked, ...anyDay }),
  },
];

const opened = { text: "", sort: "", page: 1, size: 25 };
/** What a page may read beside what it counts. */
const few = 500;

it("a list reads few of many rows, searched and in each order, and counts no further than its limit", async () => {
  const admin = await asAdmin();
  for (const { table, one, all, sorts, search } of lists) {
    const reads = async (asked: Asked, total: number) =>
      rowsRead(table, async () => expect((await search(admin, asked)).total, table).toBe(total));
    expect(await reads({ ...opened, text: one }, 1), `${table}, '${one}'`).toBeLessThan(few);
    // Counted, and looked for among the first of the order: not all of them put in order.
    if (all)
      expect(await reads({ ...opened, text: all }, maxCounted), `${table}, '${all}'`).toBeLessThan(
        2 * maxCounted + few,
      );
    for (const sort of ["", ...sorts.flatMap((name) => [name, `-${name}`])])
      expect(await reads({ ...opened, sort }, maxCounted), `${table} by ${sort}`).toBeLessThan(
        maxCounted + few,
      );
  }
}, 60_000);

it("a list's last page shows the right rows, even when they are not the first of all", async () => {
  const admin = await asAdmin();
  const lastPage = async (text: string) => {
    const { total, page, entries } = await searchAudit(admin, { ...opened, ...anyDay, text, page: 100_000 });
    expect({ total, page }).toEqual({ total: maxCounted, page: maxListed / opened.size });
    return entries.map(({ actorEmail }) => actorEmail);
  };
  const from = (first: number) =>
    Array.from({ length: opened.size }, (_, i) => `actor-${first + i}@old.test`);
  expect(await lastPage("")).toEqual(from(maxListed - 24));
  expect(await lastPage("old")).toEqual(from(1_999 + maxListed - 24));
});

it("the counts beside a list's filters stop at its limit, and pending rows are counted without the rest", async () => {
  const admin = await asAdmin();
  const read = async (table: string, count: (admin: Admin) => Promise<object>, counts: object) =>
    rowsRead(table, async () => expect(await count(admin)).toEqual(counts));
  const of = { pending: maxCounted, approved: 0, rejected: 0, all: maxCounted };
  expect(await read("Document", countDocuments, of)).toBeLessThan(maxCounted + few);
  const { pending: review, ...others } = of;
  const applications = { review, applicant: 0, withdrawn: 0, ...others };
  expect(await read("MembershipApplication", countApplications, applications)).toBeLessThan(maxCounted + few);
  const look = async () =>
    expect(await getPendingWork(admin)).toEqual({
      applications: rows,
      // Triggers count them, which were off while the tables were filled.
      documents: 0,
      unreadMessages: rows,
      notices: 3,
      bankDetails: 0,
      cpdEntries: 0,
    });
  expect(await rowsRead("PaymentNotification", look)).toBeLessThan(few);
});

it("a recipient is found by the start of a name by reading few rows of many", async () => {
  const admin = await asAdmin();
  const look = async () =>
    expect(await searchRecipients(admin, "someb number4321")).toMatchObject([
      { name: "Somebody Number4321", email: "person-4321@example.test" },
    ]);
  expect(await rowsRead("User", look)).toBeLessThan(500);
});
