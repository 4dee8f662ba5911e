import "server-only";
import { awaitsAnswer } from "@/lib/ledger/shared/pending-report";
import { getAssociation } from "@/lib/association/queries";
import type { Member } from "@/lib/auth/member";
import { Prisma } from "@/lib/db/client";
import { sql, sqlRows } from "@/lib/db/sql";
import { formatDateTime } from "@/lib/core/format";
import { isOwnedBy, isPaidBy } from "@/lib/auth/ownership";
import { isStaffOnly } from "@/lib/auth/staff-only";
import type { ActivityKind, MembershipStage } from "./labels";
import { nextSteps, type NextStep } from "./next-steps";

type Facts = {
  hasWeakPassword: boolean;
  documents: number;
  rejectedDocument: string | null;
  openSeats: number;
  openSeatId: string | null;
  openSeatTitle: string | null;
  openSeatUntil: Date | null;
} & MembershipStage;

/** The membership stage of the person `p` in SQL. */
const stage = Prisma.sql`
  EXISTS (SELECT FROM "User" u WHERE u."id" = p."id" AND ${isStaffOnly("u")}) AS "isStaffOnly",
  EXISTS (SELECT FROM "User" u WHERE u."id" = p."id" AND u."setBackAt" IS NOT NULL) AS "isSetBack",
  EXISTS (SELECT FROM "User" u WHERE u."id" = p."id" AND u."admittedAt" IS NOT NULL) AS "isMember",
  (SELECT a."status"::text FROM "MembershipApplication" a
    -- An unverified address must not reveal the applications under it, and what nobody has confirmed may be a
    -- stranger's.
    WHERE a."userId" = p."id" OR (p."isProven" AND a."email" = p."email" AND a."addressProvenAt" IS NOT NULL)
    ORDER BY a."createdAt" DESC LIMIT 1) AS "applicationStatus"`;

const personRow = ({ id, email, emailVerifiedAt }: Member) => Prisma.sql`
  (SELECT ${id}::uuid AS "id", ${email} AS "email", ${emailVerifiedAt !== null}::boolean AS "isProven") p`;

export async function readStage(person: Member): Promise<MembershipStage> {
  const [found] = await sql<MembershipStage>`SELECT ${stage} FROM ${personRow(person)}`;
  return found ?? { applicationStatus: null, isStaffOnly: false, isSetBack: false, isMember: false };
}

/** The member's next steps, most urgent first, and whether they are staff without a membership, in one statement. */
export async function readNextSteps(person: Member): Promise<{ steps: NextStep[]; isStaffOnly: boolean }> {
  const [facts] = await sqlRows<Facts>({ openSeatUntil: true })`
    SELECT
      (SELECT u."hasWeakPassword" AND u."isAdmin" FROM "User" u WHERE u."id" = p."id") AS "hasWeakPassword",
      (SELECT count(*)::int FROM "Document"
        WHERE "userId" = p."id" AND "status" <> 'evidence') AS "documents",
      (SELECT d."fileName" FROM "Document" d
        WHERE d."userId" = p."id" AND d."status" = 'rejected'
          AND NOT EXISTS (SELECT FROM "Document" later WHERE later."replacesId" = d."id")
        ORDER BY d."uploadDate" DESC LIMIT 1) AS "rejectedDocument",
      coalesce(open."count", 0)::int AS "openSeats", open."id"::text AS "openSeatId", open."title" AS "openSeatTitle",
      open."heldUntil" AS "openSeatUntil",
      ${stage}
    FROM ${personRow(person)}
    LEFT JOIN LATERAL (
      SELECT r."id", e."title", r."heldUntil", count(*) OVER () AS "count"
      FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId"
      WHERE ${isOwnedBy(person)} AND r."state" = 'held'
        AND r."amountCents" > 0 AND e."startDate" > now() AND NOT ${awaitsAnswer}
      ORDER BY r."heldUntil", e."startDate" LIMIT 1) open ON true`;
  if (!facts) return { steps: [], isStaffOnly: false };
  const { openSeatUntil } = facts;
  const openSeatDeadline = openSeatUntil && formatDateTime(openSeatUntil, getAssociation().timeZone);
  const { issuedDaysBefore } = getAssociation().policies.dues;
  const steps = nextSteps({ ...person, ...facts, openSeatDeadline, issuedDaysBefore }, new Date());
  return { steps, isStaffOnly: facts.isStaffOnly };
}

export type Activity = { kind: ActivityKind; subject: string; at: Date };

/** Recent events around the member, latest first. */
export async function listRecentActivity(person: Member, limit: number): Promise<Activity[]> {
  const { id, joinDate } = person;
  return sqlRows<Activity>({ at: true })`
    SELECT * FROM (
      (SELECT 'registered' AS "kind", e."title" AS "subject", r."registrationDate" AS "at"
        FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId"
        WHERE ${isOwnedBy(person)} AND r."cancelledAt" IS NULL
        ORDER BY r."registrationDate" DESC LIMIT ${limit})
      UNION ALL
      (SELECT 'paid', y."description", y."paymentDate" FROM "Payment" y
        WHERE ${isPaidBy(person)} AND y."status" = 'completed' ORDER BY y."paymentDate" DESC LIMIT ${limit})
      UNION ALL
      (SELECT 'document_sent', "fileName", "uploadDate" FROM "Document"
        WHERE "userId" = ${id}::uuid ORDER BY "uploadDate" DESC LIMIT ${limit})
      UNION ALL
      (SELECT 'document_' || "status"::text, "fileName", "verifiedAt" FROM "Document"
        WHERE "userId" = ${id}::uuid AND "verifiedAt" IS NOT NULL ORDER BY "verifiedAt" DESC LIMIT ${limit})
      UNION ALL
      (SELECT 'joined', '', ${joinDate}::timestamptz WHERE ${joinDate}::timestamptz <= now())
    ) activity
    WHERE "at" <= now()
    ORDER BY "at" DESC LIMIT ${limit}`;
}
