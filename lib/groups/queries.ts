import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { splitTypedName } from "@/lib/core/typed-name";
import { formatDateTime } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { getEvent } from "@/lib/events/queries";
import { toCancellationPolicy } from "@/lib/events/cancellation-rules";
import { readAgreements } from "@/lib/invoices/shared/agreement";
import { releaseTime, sumFields, unpaidCents } from "@/lib/ledger/rules";
import { isExistingCode } from "@/lib/limits/lookups";
import { paymentPageUrl } from "@/lib/payments/queries";
import { pendingPeopleOf, groupEmailRefusal } from "./rules";
import { maskPendingEmail } from "@/lib/seats/labels";
import {
  previewCancellation,
  previewHandOver,
  parseTicketCode,
  rateLabelOf,
  transferRefusal,
  hasSeat,
} from "@/lib/seats/rules";
import { listGroupReceipts } from "./shared/receipts";
import { readSeatRefunds } from "@/lib/seats/shared/seat-refunds";
import { shownSeatSelect } from "@/lib/seats/shared/shown-seat";
import { inEnteredOrder, paymentStatusOf } from "@/lib/seats/shared/state";

/** Whether this is the code of a group, however it is spelled. */
export function isGroupCode(text: string, network: string): Promise<boolean> {
  return isExistingCode(
    "private pages",
    network,
    async () => (await sql`SELECT FROM "GroupBooking" WHERE "code" = ${parseTicketCode(text)}`).length > 0,
  );
}

const fields = {
  id: true,
  code: true,
  company: true,
  purchaseOrder: true,
  people: true,
  pendingUntil: true,
  userId: true,
  contactEmail: true,
  emailCorrection: { select: { newEmail: true, expiresAt: true } },
  invoice: { select: { id: true, number: true, creditNote: { select: { number: true } } } },
  bundle: {
    select: {
      reference: true,
      dues: { select: { amountDue: { select: { ...sumFields, voidedAt: true } } } },
    },
  },
  booking: {
    select: {
      eventId: true,
      registrations: {
        select: {
          id: true,
          firstName: true,
          lastName: true,
          email: true,
          ...shownSeatSelect,
          erasedAt: true,
          checkedInAt: true,
          cancellationPolicy: true,
          amountsDue: { select: { paidCents: true, waivedCents: true }, where: { voidedAt: null } },
        },
        orderBy: inEnteredOrder,
      },
    },
  },
} as const;

/** A group as its coordinator's private page shows it; null without one. */
export async function findGroupByCode(text: string) {
  const code = parseTicketCode(text);
  if (code === null) return null;
  const found = await db.groupBooking.findUnique({ select: fields, where: { code } });
  if (!found) return null;
  const {
    id: groupId,
    booking,
    bundle,
    invoice,
    people: asked,
    pendingUntil,
    userId,
    contactEmail,
    emailCorrection,
    ...group
  } = found;
  const event = await getEvent(null, booking.eventId);
  const now = new Date();
  const ofEvent = { status: event.status, startDate: new Date(event.startDate) };
  const dues = (bundle?.dues ?? [])
    .map(({ amountDue }) => amountDue)
    .filter(({ voidedAt }) => voidedAt === null);
  const sumOf = (cents: (due: (typeof dues)[number]) => number) =>
    dues.reduce((sum, due) => sum + cents(due), 0);
  const openCents = sumOf(unpaidCents);
  const description = `Event Registration: ${event.title}`;
  const seats = booking.registrations;
  const shown = seats.map((seat) => ({
    id: seat.id,
    fullName: fullName(seat),
    email: seat.erasedAt ? "" : seat.email,
    rateLabel: rateLabelOf(event, seat.registrationType),
    amountCents: seat.amountCents - waivedOf(seat),
    isWaived: seat.amountCents > 0 && waivedOf(seat) === seat.amountCents,
    paymentStatus: paymentStatusOf(seat),
    hasSeat: hasSeat(seat.state),
    isCancelled: seat.state === "cancelled",
    isCheckedIn: seat.checkedInAt !== null,
    memberRateToVerify: seat.memberRateToVerify,
    canSubstitute: transferRefusal({ ...seat, ...ofEvent }, now) === null,
    handOver: previewHandOver(seat, event),
    /** The conditions of cancelling the seat now; null when it cannot be cancelled. */
    cancellation: previewCancellation({ ...seat, ...ofEvent, ...policyAndPaid(seat) }, now),
  }));
  const [until] = seats
    .flatMap(({ heldUntil }) => heldUntil ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime());
  const hasSeats = seats.some(({ state }) => hasSeat(state));
  const receipts = await listGroupReceipts(groupId);
  return {
    ...group,
    ...(await readSeatRefunds({
      registrationIds: seats.map(({ id }) => id),
      payerEmail: contactEmail,
      receiptIds: receipts.map(({ id }) => id),
    })),
    event,
    canCorrectEmail:
      groupEmailRefusal({ ...ofEvent, userId, isUnpaid: openCents > 0, hasSeats, pendingUntil }, now) ===
      null,
    /** The coordinator's unconfirmed new address, shortened. */
    pendingEmail: maskPendingEmail(emailCorrection, now),
    /** The people of a group that can still be confirmed, and its deadline; null for any other group. */
    pending:
      pendingUntil && pendingUntil > now
        ? {
            people: pendingPeopleOf(asked).map(({ name, email }) => ({
              name: fullName(splitTypedName(name)),
              email,
            })),
            deadline: formatDateTime(pendingUntil, getAssociation().timeZone),
          }
        : null,
    hasSeats,
    invoice: invoice && (await shownInvoice(invoice)),
    receiptNumbers: receipts.map(({ number }) => number),
    totalCents: sumOf(({ amountCents, waivedCents }) => amountCents - waivedCents),
    openCents,
    /** The reference to quote; null when nothing is left to pay. */
    reference: openCents > 0 ? (bundle?.reference ?? null) : null,
    paymentUrl:
      openCents > 0 && bundle
        ? paymentPageUrl({
            description,
            reference: bundle.reference,
            amountCents: openCents,
            waivedCents: 0,
            paidCents: 0,
          })
        : null,
    /** When the first seat that is not final is released. */
    heldUntil: releaseTime(until ?? null, event)?.toISOString() ?? null,
    /** People with seats, in the order in which the coordinator entered them. */
    people: shown.filter((person) => person.hasSeat),
    /** People whose seats were cancelled or released, in the order of entry. */
    formerPeople: shown.filter((person) => !person.hasSeat),
  };
}
type PaidSeat = { cancellationPolicy: unknown; amountsDue: { paidCents: number }[] };

const waivedOf = ({ amountsDue }: { amountsDue: { waivedCents: number }[] }) =>
  amountsDue.reduce((sum, { waivedCents }) => sum + waivedCents, 0);

const policyAndPaid = ({ cancellationPolicy, amountsDue }: PaidSeat) => ({
  policy: toCancellationPolicy(cancellationPolicy),
  paidCents: amountsDue.reduce((sum, { paidCents }) => sum + paidCents, 0),
});

type Invoice = { id: string; number: string; creditNote: { number: string } | null };

/** The group's invoice, whether it still agrees with what is owed, and the credit note that cancels it. */
async function shownInvoice({ id, number, creditNote }: Invoice) {
  const { agrees, differenceCents } = (await readAgreements([id]))(id);
  return { number, creditNote: creditNote?.number ?? null, agrees, differenceCents };
}

export type ShownGroup = NonNullable<Awaited<ReturnType<typeof findGroupByCode>>>;
