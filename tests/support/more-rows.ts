import type pg from "pg";
import type { Prisma } from "@/lib/db/generated/client";
import type { Facts } from "../screens/facts";

/** How many rows each list gets beyond those that the demo association has. */
export const MORE_ROWS = 45;

/**
 * Copies of rows of one table. Where the table has fewer, each is copied several times.
 *
 * `as` names the ids of the copies for `copyOf`, otherwise the table does. `set` has SQL for columns of a copy, in
 * which `i` counts the copies from 1 and `s` is the row that is copied.
 */
type Copies = { as?: string; where?: string; set?: Record<string, string | undefined> };

/** The id of a copy. */
const copyOf = (name: string) => `pg_temp.copy('${name}', i)`;
const unique = (prefix: string) => `'${prefix}' || i`;
/** A code or a reference in the alphabet of both. */
const code = `"new_ticket_code"()`;
const reference = `left("new_ticket_code"(), 8)`;
const is = (column: string, id: string) => `"${column}" = '${id}'`;

/** No page of the catalogue lists them. */
const notListed = (): Copies[] => [];

/** An upload for each copy of what has one. */
const uploads = ["Document", "Document of the member", "ApplicationDocument"].map((name) => ({
  as: `Upload of ${name}`,
  set: { storageKey: `NULL` },
}));

/** What a page lists, by table: a new table has to say where its rows can be seen. */
const more: Record<Prisma.ModelName, (facts: Facts) => Copies[]> = {
  User: () => [
    {
      where: `"membershipStatus" IN ('active', 'pending') AND NOT EXISTS (SELECT FROM "RoleGrant" g WHERE g."userId" = "User"."id")`,
      set: { email: unique("copy-") + ` || '@demo.test'` },
    },
    {
      as: "User on the staff",
      where: `"isAdmin"`,
      set: { email: unique("staff-") + ` || '@demo.test'` },
    },
  ],
  RoleGrant: () => [{ where: `"role" <> 'owner'`, set: { userId: copyOf("User on the staff") } }],
  Session: ({ member }) => [
    { where: is("userId", member), set: { idHash: unique("copy-") } },
    { where: `"userId" IN (SELECT "userId" FROM "RoleGrant")`, set: { idHash: unique("staff-") } },
  ],
  AddressChange: () => [
    {
      set: {
        userId: copyOf("User"),
        newEmail: unique("moving-") + ` || '@demo.test'`,
        proofHash: unique("proof-"),
        stopHash: unique("stop-"),
      },
    },
  ],

  MembershipApplication: () => [
    {
      where: `"status" = 'pending'`,
      set: { reference: code, email: unique("applies-") + ` || '@demo.test'`, userId: "NULL" },
    },
  ],
  ApplicationNote: ({ waitingApplication, askedApplication }) => [
    { set: { applicationId: `'${waitingApplication}'` } },
    { as: "ApplicationNote of the asked", set: { applicationId: `'${askedApplication}'` } },
  ],
  ApplicationDocument: ({ waitingApplication }) => [
    {
      set: {
        applicationId: `'${waitingApplication}'`,
        uploadId: copyOf("Upload of ApplicationDocument"),
      },
    },
  ],
  Upload: () => uploads,
  Document: ({ member }) => [
    {
      where: `"status" = 'pending'`,
      set: { userId: copyOf("User"), uploadId: copyOf("Upload of Document"), replacesId: "NULL" },
    },
    {
      as: "Document of the member",
      where: is("userId", member),
      set: { uploadId: copyOf("Upload of Document of the member"), replacesId: "NULL" },
    },
  ],

  Event: () => [{ set: { slug: unique("copy-") } }],
  EventPrice: ({ paidEvent }) => [
    { set: { eventId: `'${paidEvent}'`, registrationType: unique("rate ") } },
    { as: "EventPrice of a copy", set: { eventId: copyOf("Event"), registrationType: unique("rate ") } },
  ],
  LandingPage: () => [{ set: { eventId: copyOf("Event"), slug: unique("copy-") } }],
  DoorDevice: ({ busyEvent }) => [
    {
      where: `"linkId" IN (SELECT "id" FROM "DoorLink" WHERE ${is("eventId", busyEvent)})`,
      set: { tokenHash: unique("device-") },
    },
  ],
  Booking: ({ busyEvent, member }) => [
    { where: is("eventId", busyEvent) },
    {
      as: "Booking of the member",
      where: `"id" IN (SELECT "bookingId" FROM "Registration" WHERE ${is("userId", member)})`,
      set: { eventId: copyOf("Event") },
    },
  ],
  Registration: ({ busyEvent, member, group }) => [
    {
      where: is("eventId", busyEvent),
      set: {
        userId: copyOf("User"),
        email: unique("copy-") + ` || '@demo.test'`,
        bookingId: copyOf("Booking"),
        ticketCode: code,
      },
    },
    {
      as: "Registration of the member",
      where: is("userId", member),
      set: { eventId: copyOf("Event"), bookingId: copyOf("Booking of the member"), ticketCode: code },
    },
    {
      as: "Registration of the group",
      where: `"bookingId" = (SELECT "id" FROM "GroupBooking" WHERE '${group}' LIKE '%' || "code")`,
      set: { email: unique("group-copy-") + ` || '@demo.test'`, ticketCode: code, groupRow: `100 + i` },
    },
  ],
  WaitingEntry: ({ waitedEvent, member }) => [
    {
      where: `${is("eventId", waitedEvent)} AND "userId" IS NULL`,
      set: { email: unique("waits-") + ` || '@demo.test'`, code },
    },
    {
      as: "WaitingEntry of the member",
      where: is("userId", member),
      set: { eventId: copyOf("Event"), code },
    },
  ],

  AmountDue: ({ member, group }) => [
    {
      where: `"closedAt" IS NULL AND "registrationId" IS NULL`,
      set: { userId: copyOf("User"), reference },
    },
    { as: "AmountDue of the member", where: is("userId", member), set: { reference } },
    {
      as: "AmountDue of a seat",
      where: `"registrationId" IN (SELECT "id" FROM "Registration" WHERE "state" = 'held')`,
      set: { registrationId: copyOf("Registration"), userId: copyOf("User"), reference },
    },
    {
      as: "AmountDue of the group",
      where: `"registrationId" IN (SELECT r."id" FROM "Registration" r JOIN "GroupBooking" g ON g."id" = r."bookingId" WHERE '${group}' LIKE '%' || g."code")`,
      set: { registrationId: copyOf("Registration of the group"), reference },
    },
  ],
  Payment: ({ member }) => [
    {
      where: `"status" = 'completed'`,
      set: { userId: copyOf("User"), providerReference: "NULL", receiptNumber: `100000 + i` },
    },
    {
      as: "Payment of the member",
      where: is("userId", member),
      set: { providerReference: "NULL", receiptNumber: `200000 + i` },
    },
    {
      as: "Payment by cheque",
      where: `"id" IN (SELECT "paymentId" FROM "Cheque")`,
      set: { userId: copyOf("User"), providerReference: "NULL", receiptNumber: `300000 + i` },
    },
    {
      as: "Payment to refund",
      where: `"owedBackAt" IS NOT NULL AND "refundedAt" IS NULL`,
      set: { userId: copyOf("User"), providerReference: "NULL", receiptNumber: `400000 + i` },
    },
    {
      as: "Payment with a credit",
      where: `"status" = 'completed' AND "allocatedCents" + "refundedCents" < "amountCents"`,
      set: { userId: copyOf("User"), providerReference: "NULL", receiptNumber: `500000 + i` },
    },
  ],
  Allocation: () => [
    { set: { paymentId: copyOf("Payment"), amountDueId: copyOf("AmountDue") } },
    {
      as: "Allocation of the member",
      set: { paymentId: copyOf("Payment of the member"), amountDueId: copyOf("AmountDue of the member") },
    },
  ],
  Cheque: () => [{ set: { paymentId: copyOf("Payment by cheque") } }],
  Refund: () => [
    { set: { paymentId: copyOf("Payment"), providerReference: "NULL" } },
    {
      as: "Refund of the member",
      set: { paymentId: copyOf("Payment of the member"), providerReference: "NULL" },
    },
  ],
  Invoice: ({ member }) => [
    { where: `"kind" = 'invoice'`, set: { userId: copyOf("User"), number: unique("COPY-") } },
    {
      as: "Invoice of the member",
      where: `"kind" = 'invoice'`,
      set: { userId: `'${member}'`, number: unique("MINE-") },
    },
  ],
  InvoiceDue: () => [
    { set: { invoiceId: copyOf("Invoice"), amountDueId: copyOf("AmountDue") } },
    {
      set: { invoiceId: copyOf("Invoice of the member"), amountDueId: copyOf("AmountDue of the member") },
    },
  ],
  PaymentReport: ({ member }) => [
    { set: { userId: copyOf("User"), uploadId: "NULL" } },
    { as: "PaymentReport of the member", set: { userId: `'${member}'`, uploadId: "NULL" } },
  ],
  PaymentReportDue: () => [
    { set: { reportId: copyOf("PaymentReport"), amountDueId: copyOf("AmountDue") } },
    {
      set: {
        reportId: copyOf("PaymentReport of the member"),
        amountDueId: copyOf("AmountDue of the member"),
      },
    },
  ],
  PaymentNotification: () => [{ set: { bodyHash: unique("copy-") } }],
  BankStatement: () => [{}],
  StatementLine: ({ statement, statementToReview }) => [
    ...[statement, statementToReview].map((id, place) => ({
      as: `StatementLine ${place}`,
      where: is("statementId", id),
      set: { lineNumber: `1000 + i`, fingerprint: unique(`copy-${place}-`), paymentId: "NULL" },
    })),
    {
      as: "StatementLine of a copy",
      set: { statementId: copyOf("BankStatement"), fingerprint: unique("line-"), paymentId: "NULL" },
    },
  ],
  ClosedMonth: notListed,
  DuesReminder: ({ member }) => [
    { set: { userId: copyOf("User") } },
    { as: "DuesReminder of the member", set: { userId: `'${member}'`, yearEnd: `"yearEnd" - i` } },
  ],

  MessageThread: ({ member }) => [
    { set: { memberId: copyOf("User"), documentId: "NULL" } },
    { as: "MessageThread of the member", where: is("memberId", member), set: { documentId: "NULL" } },
  ],
  Message: ({ thread }) => [
    { set: { threadId: copyOf("MessageThread") } },
    { as: "Message of the member", set: { threadId: copyOf("MessageThread of the member") } },
    { as: "Message of the thread", where: is("threadId", thread) },
  ],
  SavedReply: () => [{ set: { name: unique("Reply ") } }],
  SavedFilter: () => [{ set: { name: unique("Filter ") } }],

  OutboxEmail: () => [{}],
  AuditEntry: () => [{}],
  BackupRun: () => [{}],
  RuleTerms: notListed,
  // One waits at a time, for the association, an event or a person.
  Proposal: notListed,
  Passkey: ({ member }) => [{ where: is("userId", member), set: { credentialId: unique("copy-") } }],
  PaymentBundle: notListed,
  PaymentBundleDue: notListed,
  GroupBooking: notListed,
  DoorLink: notListed,

  AccountCount: notListed,
  AddressObjection: notListed,
  AssociationSettings: notListed,
  AuditFollower: notListed,
  AuditHead: notListed,
  Visit: notListed,
  Certificate: notListed,
  CertificatePrint: notListed,
  // Staff list the few programmes of the association.
  Programme: notListed,
  ProgrammeEvent: notListed,
  Enrolment: notListed,
  CpdEntry: ({ member }) => [
    { where: `"state" = 'submitted'` },
    { as: "CpdEntry of the member", where: `${is("userId", member)} AND "state" = 'draft'` },
  ],
  CpdPause: notListed,
  // Staff list the few audits of the association.
  CpdWarning: notListed,
  CpdAudit: notListed,
  CpdAuditMember: notListed,
  MemberPhoto: notListed,
  DirectoryListing: notListed,
  DirectoryMessage: notListed,
  DirectoryBlock: notListed,
  CardToken: notListed,
  StandingLetter: notListed,
  BadgeKey: notListed,
  AuditSeal: notListed,
  AuthenticatorApp: notListed,
  BackupDrill: notListed,
  BackupPlan: notListed,
  BankAccount: notListed,
  Counter: notListed,
  DocumentCount: notListed,
  EmailCorrection: notListed,
  EventChange: notListed,
  EventReminder: notListed,
  FormerCode: notListed,
  IdempotencyKey: notListed,
  JournalEntry: notListed,
  KnownNetwork: notListed,
  MailServer: notListed,
  OneTimeToken: notListed,
  PaidYear: notListed,
  PasskeyChallenge: notListed,
  PersonSeen: notListed,
  RateLimit: notListed,
  RecoveryCode: notListed,
  SignInAttempt: notListed,
  SignInChallenge: notListed,
  SignInLink: notListed,
  StatementFormat: notListed,
  WriteOff: notListed,
};

/** What the demo association has none of, and every list needs one row to copy. */
const FIRST = `
  WITH link AS (INSERT INTO "DoorLink" ("id", "eventId") VALUES (gen_random_uuid(), $1) RETURNING "id")
  INSERT INTO "DoorDevice" ("id", "linkId", "name", "tokenHash") SELECT gen_random_uuid(), "id", 'Phone', 'device' FROM link`;
const FIRST_PASSKEY = `
  INSERT INTO "Passkey" ("id", "userId", "credentialId", "publicKey", "transports", "name", "isBackedUp")
  VALUES (gen_random_uuid(), $1, 'passkey', '', '{}', 'Phone', false)`;

const FIRST_BACKUP = `
  INSERT INTO "BackupRun" ("id", "madeAt", "sizeBytes", "isEncrypted", "place", "fileName", "percent")
  VALUES (gen_random_uuid(), now(), 1000000, false, 'folder', 'backup', 100)`;

export async function addFirstRows(client: pg.Client, { busyEvent, member }: Facts): Promise<void> {
  await client.query(FIRST, [busyEvent]);
  await client.query(FIRST_PASSKEY, [member]);
  await client.query(FIRST_BACKUP);
}

/** The valid UUID (version 8) that a name and a number make, because the portal rejects others. */
const IDS = `
  CREATE FUNCTION pg_temp.copy(name text, i integer) RETURNS uuid LANGUAGE sql IMMUTABLE
  RETURN overlay(overlay(md5(name || i) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`;

/** The columns of a table that are neither generated nor numbered by the database. */
const COLUMNS = `
  SELECT attname AS "name" FROM pg_attribute
  WHERE attrelid = format('%I', $1::text)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    AND NOT (attname = 'id' AND atttypid = 'bigint'::regtype) ORDER BY attnum`;

async function copyRows(client: pg.Client, table: string, { as = table, where = "true", set = {} }: Copies) {
  const { rows } = await client.query<{ name: string }>(COLUMNS, [table]);
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => set[name] ?? (name === "id" ? copyOf(as) : `s."${name}"`));
  const { rowCount } = await client.query(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(", ")})
     SELECT ${values.join(", ")} FROM generate_series(1, ${MORE_ROWS}) i
     JOIN (SELECT *, row_number() OVER () - 1 AS "copied", count(*) OVER () AS "copyable" FROM "${table}" WHERE ${where}) s
       ON s."copied" = (i - 1) % s."copyable"`,
  );
  if (rowCount !== MORE_ROWS) throw new Error(`${as}: the demo association has no row to copy`);
}

/**
 * Writes more rows of everything that pages list, without what the portal would do because of them: triggers sleep, and
 * counters stay as they are.
 * @param client of a superuser
 */
export async function addMoreRows(client: pg.Client, facts: Facts): Promise<void> {
  await client.query(IDS);
  await client.query("SET session_replication_role = replica");
  for (const [table, copies] of Object.entries(more))
    for (const one of copies(facts))
      await copyRows(client, table, one).catch((error: unknown) => {
        throw new Error(`No more rows of ${one.as ?? table}`, { cause: error });
      });
  await client.query("RESET session_replication_role");
  await client.query("ANALYZE");
}
