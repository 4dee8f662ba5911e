import "server-only";
import { db } from "@/lib/db/client";
import { eventFields, toEvent } from "@/lib/events/queries";
import { formatCents } from "@/lib/format";
import { fullName } from "@/lib/full-name";
import { paymentPageUrl } from "@/lib/payments/queries";
import { canTakeUp, parseTicketCode } from "./rules";

const fields = {
  id: true,
  ticketCode: true,
  firstName: true,
  lastName: true,
  companyName: true,
  registrationType: true,
  paymentStatus: true,
  paymentMethod: true,
  amountCents: true,
  memberRateToVerify: true,
  addressToConfirm: true,
  heldUntil: true,
  cancelledAt: true,
  checkedInAt: true,
  event: { select: eventFields },
  amountDue: { select: { reference: true, amountCents: true, description: true } },
} as const;

async function findBy(where: { id: string } | { ticketCode: string }) {
  const row = await db.registration.findUnique({ select: fields, where });
  if (!row) return null;
  const event = toEvent(row.event);
  const isCancelled = row.cancelledAt !== null;
  const isPending = row.paymentStatus === "pending" && !isCancelled;
  return {
    id: row.id,
    code: row.ticketCode,
    attendeeName: fullName(row),
    companyName: row.companyName,
    event,
    registrationType: row.registrationType,
    rateLabel:
      event.prices.find(({ registrationType }) => registrationType === row.registrationType)?.label ?? null,
    paymentStatus: row.paymentStatus,
    paymentAmount: formatCents(row.amountCents),
    paymentMethod: row.paymentMethod,
    reference: isPending ? (row.amountDue?.reference ?? null) : null,
    paymentUrl: isPending && row.amountDue ? paymentPageUrl(row.amountDue) : null,
    ticketUrl: row.paymentStatus === "paid" && !isCancelled ? `/api/tickets/${row.ticketCode}` : null,
    isCancelled,
    checkedInAt: row.checkedInAt?.toISOString() ?? null,
    memberRateToVerify: row.memberRateToVerify,
    addressToConfirm: row.addressToConfirm,
    /** When the seat is released unless it is paid or confirmed. */
    heldUntil: row.heldUntil?.toISOString() ?? null,
    canTakeUp: canTakeUp({ paymentStatus: row.paymentStatus, isCancelled, ...event }, new Date()),
  };
}
/** A registration as its private page and ticket show it, without the email address. */
export type TicketHolder = NonNullable<Awaited<ReturnType<typeof findBy>>>;

/** The registration of a ticket code, which is all that is needed to see it. */
export async function findRegistrationByCode(text: string): Promise<TicketHolder | null> {
  const code = parseTicketCode(text);
  return code && code === text ? findBy({ ticketCode: code }) : null;
}

/** The registration by its id, for letters. */
export async function findTicketHolder(id: string): Promise<TicketHolder | null> {
  return findBy({ id });
}
