import { expect, it } from "vitest";
import { searchAudit } from "@/lib/audit/queries";
import { searchCertificates } from "@/lib/certificates/issued-queries";
import { Prisma } from "@/lib/db/client";
import { orderBy } from "@/lib/db/list";
import { searchApplications } from "@/lib/applications/review-queries";
import { searchDocuments } from "@/lib/documents/shared/review-queries";
import { searchEmails } from "@/lib/emails/queries";
import { searchMembers } from "@/lib/members/member-queries";
import { searchInvoices } from "@/lib/invoices/queries";
import { listConversations } from "@/lib/messages/shared/conversation-queries";
import { listNotifications } from "@/lib/payments/notification-queries";
import { searchPayments } from "@/lib/payments/queries";
import { searchReceivables } from "@/lib/payments/shared/receivables";
import { searchAttendees } from "@/lib/registrations/attendee-queries";
import { anAdmin, anEvent, emptySnapshot, type Admin } from "../../support/builders";
import { sql } from "../../support/database";

const nothing = { text: "", page: 1, size: 25 };

it.each(["constructor", "-toString", "__proto__", "hasOwnProperty", "lastName; DROP TABLE x", ""])(
  "a list sorted by %j, which is not a column, uses its default order",
  async (sort) => {
    const admin = (await anAdmin()) as unknown as Admin;
    const { id } = await anEvent();
    const asked = { ...nothing, sort };
    const all = [
      searchMembers(admin, { ...asked, status: null, type: null }),
      searchDocuments(admin, { ...asked, filter: "pending" }),
      searchPayments(admin, asked),
      listNotifications(admin, asked),
      searchReceivables(admin, { ...asked, state: null, purpose: null, isOverdue: false }),
      searchInvoices(admin, { ...asked, state: null }),
      searchEmails(admin, { ...asked, state: null }),
      searchAudit(admin, { ...asked, action: null, from: null, before: null }),
      searchAttendees(admin, id, { ...asked, filter: null }),
      searchCertificates(admin, id, { ...asked, state: null }),
    ];
    expect((await Promise.all(all)).map(({ total }) => total)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const order = orderBy(sort, { date: [Prisma.sql`r."at"`] }, "-date");
    expect(order.text).toBe('r."at" DESC,r."id" DESC');
  },
);

/* Three rows of each list, written as 1, 2 and 3: every column puts them in an order that no other does. */

const day = (n: number) => `'2026-01-0${n}'`;
const inserts = [
  `"User" ("id", "email", "firstName", "lastName", "createdAt", "membershipType", "membershipStatus", "nextPaymentDate",
           "admittedAt", "updatedAt") VALUES
   (gen_random_uuid(), 'p1@example.test', 'P', 'Bethel', ${day(1)}, 'C', 'active', ${day(2)}, now(), now()),
   (gen_random_uuid(), 'p2@example.test', 'P', 'Cash', ${day(3)}, 'A', 'active', NULL, now(), now()),
   (gen_random_uuid(), 'p3@example.test', 'P', 'Albury', ${day(2)}, 'B', 'pending', ${day(1)}, NULL, now())`,
  `"MembershipApplication" ("id", "reference", "registrationType", "firstName", "lastName", "membershipType", "status",
     "createdAt", "email", "professionalQualifications",
     "professionalMemberships", "currentEmployer", "positionHeld", "durationInPosition", "backgroundAnswers", "ceoName",
     "ceoTitle", "applicationDate", "applicantSignature", "updatedAt")
   SELECT gen_random_uuid(), right(split_part("email", '@', 1), 1), 'new', "firstName", "lastName",
     CASE "membershipType" WHEN 'A' THEN 'regulator' WHEN 'B' THEN 'associate' ELSE 'bccp' END::"MembershipLevel",
     CASE "membershipType" WHEN 'A' THEN 'pending' WHEN 'B' THEN 'rejected' ELSE 'approved' END::"ApplicationStatus",
     "createdAt", "email", '', '', '', '', '', '', '', '', now(), '', now() FROM "User"
   WHERE "email" LIKE 'p%'`,
  ...[
    [1, "3", "pending", 2],
    [2, "1", "rejected", 1],
    [3, "2", "approved", 3],
  ].map(
    ([n, name, status, date]) => `
    "Document" ("id", "userId", "uploadId", "fileName", "fileType", "fileSize", "category", "uploadDate", "status",
                "rejectionReason")
    SELECT gen_random_uuid(), "id", gen_random_uuid(), '${name}-${n}', 'application/pdf', 1, 'other',
           ${day(Number(date))}, '${status}', 'Blurred' FROM "User" WHERE "email" = 'p${n}@example.test'`,
  ),
  `"Payment" ("id", "purpose", "description", "amountCents", "payerName", "paymentDate", "status") VALUES
   (gen_random_uuid(), 'event', '', 300, '1', ${day(2)}, 'completed'),
   (gen_random_uuid(), 'event', '', 100, '2', ${day(1)}, 'failed'),
   (gen_random_uuid(), 'event', '', 200, '3', ${day(3)}, 'pending')`,
  `"MessageThread" ("id", "memberId", "subject", "lastMessageAt")
   SELECT gen_random_uuid(), "id", right(split_part("email", '@', 1), 1),
          CASE "lastName" WHEN 'Bethel' THEN ${day(2)} WHEN 'Cash' THEN ${day(3)} ELSE ${day(1)} END::date FROM "User"
   WHERE "email" LIKE 'p%'`,
  `"Message" ("id", "threadId", "fromUserId", "subject", "content", "sentAt")
   SELECT gen_random_uuid(), "id", "memberId", '', '', "lastMessageAt" FROM "MessageThread"`,
  `"OutboxEmail" ("id", "toAddress", "template", "subject", "text", "html", "createdAt") VALUES
   (gen_random_uuid(), '1', 'test', 'B', '', '', ${day(1)}), (gen_random_uuid(), '2', 'test', 'C', '', '', ${day(3)}),
   (gen_random_uuid(), '3', 'test', 'A', '', '', ${day(2)})`,
  ...[2, 3, 1].map(
    (date, index) => `"Invoice" ("id", "number", "createdAt", "snapshot")
    SELECT gen_random_uuid(), '${index}', ${day(date)}, '${JSON.stringify({ ...emptySnapshot, issuedOn: String(index + 1) })}'`,
  ),
  `"AuditEntry" ("targetId", "actorEmail", "action", "at") VALUES
   ('1', 'c', 'signed_in', ${day(2)}), ('2', 'a', 'signed_out', ${day(1)}), ('3', 'b', 'account_created', ${day(3)})`,
  `"PaymentNotification" ("id", "providerReference", "reference", "amount", "currency", "status", "receivedAt", "mismatch", "bodyHash")
   VALUES (gen_random_uuid(), '1', '', '', '', '', ${day(3)}, NULL, '1'),
          (gen_random_uuid(), '2', '', '', '', '', ${day(1)}, 'Odd', '2'),
          (gen_random_uuid(), '3', '', '', '', '', ${day(2)}, NULL, '3')`,
];

type Shown = Promise<string[]>;
const sorted: [string, Record<string, string>, (admin: Admin, sort: string) => Shown][] = [
  [
    "members",
    { name: "312", type: "231", status: "312", since: "132" },
    async (admin, sort) =>
      (await searchMembers(admin, { ...nothing, sort, text: "p", status: null, type: null })).members.map(
        ({ email }) => email.at(1) ?? "",
      ),
  ],
  [
    "applications",
    { name: "312", level: "312", status: "213", date: "132" },
    async (admin, sort) =>
      (await searchApplications(admin, { ...nothing, sort, filter: "all" })).applications.map(
        ({ reference }) => reference,
      ),
  ],
  [
    "documents",
    { name: "231", member: "312", date: "213", status: "132" },
    async (admin, sort) =>
      (await searchDocuments(admin, { ...nothing, sort, filter: "all" })).documents.map(
        ({ fileName }) => fileName.at(-1) ?? "",
      ),
  ],
  [
    "payments",
    { date: "213", amount: "231", status: "312" },
    async (admin, sort) =>
      (await searchPayments(admin, { ...nothing, sort })).payments.map(({ payer }) => payer),
  ],
  [
    "notifications",
    { date: "231" },
    async (admin, sort) =>
      (await listNotifications(admin, { ...nothing, sort })).notifications.map(
        ({ providerReference }) => providerReference ?? "",
      ),
  ],
  [
    "invoices",
    { date: "312" },
    async (admin, sort) =>
      (await searchInvoices(admin, { ...nothing, sort, state: null })).invoices.map(
        ({ issuedOn }) => issuedOn,
      ),
  ],
  [
    "e-mails",
    { subject: "312", date: "132" },
    async (admin, sort) =>
      (await searchEmails(admin, { ...nothing, sort, state: null })).emails.map(({ toAddress }) => toAddress),
  ],
  [
    "audit log",
    { when: "213", what: "312", who: "231" },
    async (admin, sort) =>
      (await searchAudit(admin, { ...nothing, sort, action: null, from: null, before: null })).entries.map(
        ({ targetId }) => targetId ?? "",
      ),
  ],
  [
    "conversations",
    { oldest: "312" },
    async (admin, sort) =>
      (
        await listConversations(admin, { ...nothing, isUnreadOnly: false, oldestFirst: sort === "oldest" })
      ).conversations.map(({ subject }) => subject),
  ],
];

it("each list is sorted by the requested column, ascending or descending", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  await sql("SET session_replication_role = replica");
  for (const insert of inserts) await sql(`INSERT INTO ${insert}`);
  await sql("RESET session_replication_role");
  for (const [list, columns, shown] of sorted)
    for (const [column, order] of Object.entries(columns)) {
      expect((await shown(admin, column)).join(""), `${list} by ${column}`).toBe(order);
      const opposite = [...order].reverse().join("");
      expect((await shown(admin, `-${column}`)).join(""), `${list} by -${column}`).toBe(opposite);
    }
  for (const [sort, order] of [
    ["due", [3, 1, 2]],
    ["-due", [1, 3, 2]],
  ] as const) {
    const { members } = await searchMembers(admin, { ...nothing, sort, text: "p", status: null, type: null });
    expect(
      members.map(({ email }) => Number(email.at(1))),
      "who owes nothing comes last both ways",
    ).toEqual(order);
  }
});
