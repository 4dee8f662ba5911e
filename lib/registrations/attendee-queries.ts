import "server-only";
import type { Admin } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { matches, orderOf, pageWithin } from "@/lib/db/list";
import { formatCents } from "@/lib/format";
import { referenceIn } from "@/lib/payments/rules";
import { ticketCodeIn, type AttendeeFilter } from "./rules";

const fields = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  companyName: true,
  position: true,
  registrationType: true,
  paymentMethod: true,
  paymentStatus: true,
  amountCents: true,
  memberRateToVerify: true,
  registrationDate: true,
  checkedInAt: true,
  cancelledAt: true,
  ticketCode: true,
  amountDue: { select: { reference: true, settledAt: true } },
  payments: { select: { id: true, receiptNumber: true }, where: { status: "completed" as const }, take: 1 },
};

const filters = {
  paid: { paymentStatus: "paid", cancelledAt: null },
  pending: { paymentStatus: "pending", cancelledAt: null },
  failed: { paymentStatus: "failed", cancelledAt: null },
  to_verify: { memberRateToVerify: true, cancelledAt: null },
  checked_in: { checkedInAt: { not: null }, cancelledAt: null },
  // Only who has a ticket is expected at the door.
  not_checked_in: { paymentStatus: "paid", checkedInAt: null, cancelledAt: null },
  cancelled: { cancelledAt: { not: null } },
} as const satisfies Record<AttendeeFilter, object>;

const sortable = {
  name: "lastName",
  company: "companyName",
  payment: "paymentStatus",
  amount: "amountCents",
  date: "registrationDate",
} as const;

type AttendeeSearch = {
  text: string;
  /** null for all that are not cancelled. */
  filter: AttendeeFilter | null;
  sort: string;
  page: number;
  size: number;
};

/** Who a quoted reference or a ticket's code belongs to; else names, e-mail address or company hold all words. */
async function found(text: string) {
  const reference = referenceIn(text);
  const due =
    reference && (await db.amountDue.findUnique({ select: { registrationId: true }, where: { reference } }));
  if (due && due.registrationId) return { id: due.registrationId };
  const ticketCode = ticketCodeIn(text);
  if (ticketCode && (await db.registration.count({ where: { ticketCode } }))) return { ticketCode };
  return { AND: matches(text, ["firstName", "lastName", "email", "companyName"]) };
}

/** One page of an event's registrations, with the number of all that the search and the filter leave. */
export async function searchAttendees(
  _admin: Admin,
  eventId: string,
  { text, filter, sort, page: wanted, size }: AttendeeSearch,
) {
  const where = {
    eventId,
    ...(filter ? filters[filter] : { cancelledAt: null }),
    ...(await found(text)),
  };
  const total = await db.registration.count({ where });
  const page = pageWithin(wanted, total, size);
  const rows = await db.registration.findMany({
    select: fields,
    where,
    orderBy: [...orderOf(sort, sortable, ["registrationDate", "desc"]), { id: "desc" }],
    skip: (page - 1) * size,
    take: size,
  });
  const attendees = rows.map(({ amountCents, ticketCode, amountDue, payments: [payment], ...row }) => ({
    ...row,
    name: `${row.firstName} ${row.lastName}`.trim(),
    paymentAmount: formatCents(amountCents),
    registrationDate: row.registrationDate.toISOString(),
    checkedInAt: row.checkedInAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    reference: amountDue?.reference ?? null,
    /** Whether a payment can be recorded for it. */
    isDue: amountDue !== null && amountDue.settledAt === null && row.cancelledAt === null,
    pageUrl: `/registration/${ticketCode}`,
    ticketUrl: row.paymentStatus === "paid" && !row.cancelledAt ? `/api/tickets/${ticketCode}` : null,
    receiptUrl: payment && payment.receiptNumber !== null ? `/api/payments/${payment.id}/receipt` : null,
  }));
  return { total, page, attendees };
}
/** A registration as the administrators' list shows it. */
export type ListedAttendee = Awaited<ReturnType<typeof searchAttendees>>["attendees"][number];

/** How many registrations each filter leaves, and the money behind them in cents. */
export type AttendeeSummary = Record<AttendeeFilter | "all", number> & {
  paidCents: number;
  pendingCents: number;
};

/** The figures of an event's registrations, counted in one reading. */
export async function getAttendeeSummary(_admin: Admin, eventId: string): Promise<AttendeeSummary> {
  const [summary] = await db.$queryRaw<[AttendeeSummary]>`
    SELECT count(*) FILTER (WHERE is_live)::int AS "all",
           count(*) FILTER (WHERE is_live AND "paymentStatus" = 'paid')::int AS "paid",
           count(*) FILTER (WHERE is_live AND "paymentStatus" = 'pending')::int AS "pending",
           count(*) FILTER (WHERE is_live AND "paymentStatus" = 'failed')::int AS "failed",
           count(*) FILTER (WHERE is_live AND "memberRateToVerify")::int AS "to_verify",
           count(*) FILTER (WHERE is_live AND "checkedInAt" IS NOT NULL)::int AS "checked_in",
           count(*) FILTER (WHERE is_live AND "paymentStatus" = 'paid' AND "checkedInAt" IS NULL)::int AS "not_checked_in",
           count(*) FILTER (WHERE NOT is_live)::int AS "cancelled",
           coalesce(sum("amountCents") FILTER (WHERE is_live AND "paymentStatus" = 'paid'), 0)::float8 AS "paidCents",
           coalesce(sum("amountCents") FILTER (WHERE is_live AND "paymentStatus" = 'pending'), 0)::float8 AS "pendingCents"
    FROM (SELECT *, "cancelledAt" IS NULL AS is_live FROM "Registration" WHERE "eventId" = ${eventId}::uuid) r`;
  return summary;
}
