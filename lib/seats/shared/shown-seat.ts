import "server-only";
import { formatCents } from "@/lib/core/money";
import { selectOf } from "@/lib/db/columns";
import type { Registration } from "@/lib/db/rows";
import { paymentPageUrl } from "@/lib/payments/queries";
import { unpaidCents, type Sums } from "@/lib/ledger/rules";
import { paymentStatusOf, shownSeatColumns } from "./state";
import type { TakenSeat } from "./take-seat";

/** The shown columns of a registration as a Prisma select. */
export const shownSeatSelect = selectOf(shownSeatColumns);

export const shownSeat = (row: Pick<Registration, (typeof shownSeatColumns)[number]>) => ({
  registrationType: row.registrationType,
  paymentStatus: paymentStatusOf(row),
  amountCents: row.amountCents,
  registrationDate: row.registrationDate.toISOString(),
  memberRateToVerify: row.memberRateToVerify,
  addressToConfirm: row.addressToConfirm,
  /** When the seat is released unless it is paid or confirmed; null without a deadline. */
  heldUntil: row.heldUntil?.toISOString() ?? null,
});

/** What is left to pay for a seat, for the person who is to pay it; all null when nothing is asked for. */
export const shownDue = (due: (Sums & { reference: string; description: string }) | null | undefined) => ({
  reference: due?.reference ?? null,
  amountDueCents: due ? unpaidCents(due) : null,
  paymentUrl: due ? paymentPageUrl(due) : null,
});

/** The URL of a seat's ticket; null until the seat is confirmed. */
export const ticketUrlOf = ({ state, ticketCode }: Pick<Registration, "state" | "ticketCode">) =>
  state === "confirmed" ? `/api/tickets/${ticketCode}` : null;

/** A seat in the response of the calls that take one. */
export function toSeatAnswer(seat: TakenSeat, reference: string | null) {
  const { amountCents, registrationType, ...shown } = shownSeat(seat);
  const { id, event, rateLabel } = seat;
  return {
    id,
    eventId: event.id,
    registrationType: rateLabel === null ? null : registrationType,
    rateLabel,
    paymentAmount: formatCents(amountCents),
    reference,
    ...shown,
  };
}
