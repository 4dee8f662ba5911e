import "server-only";
import { isPayerHolder } from "@/lib/auth/ownership";
import { hashToken } from "@/lib/auth/sessions";
import { pathTo } from "@/lib/core/path-to";
import { db, Prisma } from "@/lib/db/client";
import { columnsOf, jsonOf } from "@/lib/db/columns";
import type { Registration } from "@/lib/db/rows";
import { sql } from "@/lib/db/sql";
import { toCancellationPolicy } from "@/lib/events/cancellation-rules";
import { eventColumns, joinUrlFor, toEvent, type EventRow } from "@/lib/events/queries";
import { fullName } from "@/lib/core/full-name";
import { publicUrl } from "@/lib/core/public-url";
import { qrPath } from "@/lib/print/qr";
import type { Sums } from "@/lib/ledger/rules";
import { isExistingCode } from "@/lib/limits/lookups";
import {
  toStoredAnswers,
  previewCancellation,
  canReclaim,
  correctionRefusal,
  emailCorrectionRefusal,
  previewHandOver,
  parseTicketCode,
  rateLabelOf,
  transferRefusal,
} from "./rules";
import { maskedEmail } from "./labels";
import { readSeatRefunds } from "./shared/seat-refunds";
import { shownDue, shownSeat, ticketUrlOf } from "./shared/shown-seat";
import { shownSeatColumns } from "./shared/state";

const fields = [
  "userId",
  "ticketCode",
  "firstName",
  "lastName",
  "companyName",
  "position",
  ...shownSeatColumns,
  "paymentMethod",
  "checkedInAt",
  "answers",
] as const satisfies readonly (keyof Registration)[];

type Row = Pick<Registration, (typeof fields)[number]> &
  EventRow & {
    registrationId: string;
    /** The company that registered the person as one of a group; null otherwise. */
    company: string | null;
    /** The cancellation policy agreed to. The event's current policy may differ. */
    agreedPolicy: unknown;
    paidCents: number;
    refundDueCents: number;
    hasRefunds: boolean;
    holderEmail: string;
    /** Whether another person paid for the seat, and gets any refund. */
    isPaidByOther: boolean;
    /** A new address that still has to be confirmed with the link sent there; null without one. */
    newEmail: string | null;
    amountDue: (Sums & { reference: string; description: string; closedAt: string | null }) | null;
  };

/** The page is read in one hand-written statement, because everybody opens it when registration opens. */
async function findBy(condition: Prisma.Sql) {
  const [row] = await sql<Row>`
    SELECT ${eventColumns}, ${columnsOf("r", fields)}, r."id" AS "registrationId", r."cancellationPolicy" AS "agreedPolicy",
           r."email" AS "holderEmail",
           (SELECT g."company" FROM "GroupBooking" g WHERE g."id" = r."bookingId") AS "company",
           (SELECT coalesce(sum(d."paidCents") FILTER (WHERE d."voidedAt" IS NULL), 0)::int
            FROM "AmountDue" d WHERE d."registrationId" = r."id") AS "paidCents",
           (SELECT coalesce(sum(d."paidCents") FILTER (WHERE d."voidedAt" IS NOT NULL), 0)::int
            FROM "AmountDue" d WHERE d."registrationId" = r."id") AS "refundDueCents",
           EXISTS (SELECT FROM "AmountDue" d JOIN "Allocation" a ON a."amountDueId" = d."id"
                   WHERE d."registrationId" = r."id" AND a."refundId" IS NOT NULL) AS "hasRefunds",
           EXISTS (SELECT FROM "AmountDue" y LEFT JOIN "User" u ON u."id" = y."userId"
                   WHERE y."registrationId" = r."id" AND y."paidCents" > 0 AND NOT ${isPayerHolder}) AS "isPaidByOther",
           (SELECT c."newEmail" FROM "EmailCorrection" c
            WHERE c."registrationId" = r."id" AND c."expiresAt" > now()) AS "newEmail",
           (SELECT ${jsonOf("d", ["reference", "amountCents", "waivedCents", "paidCents", "description", "closedAt"])}
            FROM "AmountDue" d WHERE d."registrationId" = r."id" ORDER BY d."createdAt" DESC LIMIT 1) AS "amountDue"
    FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId" WHERE ${condition}`;
  if (!row) return null;
  const event = toEvent(row);
  const isCancelled = row.state === "cancelled";
  const policy = toCancellationPolicy(row.agreedPolicy);
  const seat = { ...row, policy };
  const now = new Date();
  // The holder of a group's seat is not asked to pay, because the coordinator is.
  const isOwed = row.state === "held" && row.company === null;
  const isUnpaid = row.company === null && !row.addressToConfirm && row.amountDue?.closedAt === null;
  return {
    id: row.registrationId,
    code: row.ticketCode,
    attendeeName: fullName(row),
    companyName: row.companyName,
    /** The company that registered the person as one of a group, and pays. */
    paidBy: row.company,
    position: row.position,
    answers: toStoredAnswers(row.answers),
    event,
    policy,
    cancellation: previewCancellation(seat, now),
    canTransfer: transferRefusal(seat, now) === null,
    handOver: previewHandOver(row, event),
    canCorrect: correctionRefusal(seat, now) === null,
    canCorrectEmail: emailCorrectionRefusal({ ...seat, isUnpaid }, now) === null,
    /** The masked new address that was typed, until its link is used. */
    pendingEmail: row.newEmail && maskedEmail(row.newEmail),
    ...shownSeat(row),
    rateLabel: rateLabelOf(event, row.registrationType),
    paymentMethod: row.paymentMethod,
    ...shownDue(isOwed ? row.amountDue : null),
    joinUrl: joinUrlFor(row.state, row),
    ticketUrl: ticketUrlOf(row),
    isCancelled,
    /** The cents paid for a seat that has ended and not refunded yet. */
    refundDueCents: row.refundDueCents,
    refunds: row.hasRefunds
      ? (await readSeatRefunds({ registrationIds: [row.registrationId], payerEmail: row.holderEmail }))
          .refunds
      : [],
    isPaidByOther: row.isPaidByOther,
    checkedInAt: row.checkedInAt?.toISOString() ?? null,
    canReclaim: canReclaim({ state: row.state, ...event }, now),
  };
}
/** A registration as its private page and ticket show it. The email address is left out. */
export type ShownRegistration = NonNullable<Awaited<ReturnType<typeof findBy>>>;

/** The registration with a ticket code. Anyone with the code may see it. */
export async function findRegistrationByCode(text: string): Promise<ShownRegistration | null> {
  const code = parseTicketCode(text);
  return code ? findBy(Prisma.sql`r."ticketCode" = ${code}`) : null;
}

/** When the registration that once had this code was transferred to someone else; null for any other code. */
export async function findTransferTime(text: string): Promise<Date | null> {
  const code = parseTicketCode(text);
  const former = code && (await db.formerCode.findUnique({ where: { hash: hashToken(code) } }));
  return former ? former.transferredAt : null;
}

/** The QR code of a ticket, which opens the private page. */
export const ticketQr = (code: string) => qrPath(publicUrl(pathTo("/registration/[code]", { code })));

/** Whether a registration has this ticket code, in any spelling. */
export function isTicketCode(text: string, network: string): Promise<boolean> {
  return isExistingCode(
    "private pages",
    network,
    async () =>
      (await sql`SELECT FROM "Registration" WHERE "ticketCode" = ${parseTicketCode(text)}`).length > 0,
  );
}

/** The registration with an id, for emails. */
export async function findRegistration(id: string): Promise<ShownRegistration | null> {
  return findBy(Prisma.sql`r."id" = ${id}::uuid`);
}
