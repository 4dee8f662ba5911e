import "server-only";
import type { Admin } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { beginsIn, pageWithin, wordsOf } from "@/lib/db/list";
import { search } from "@/lib/db/read";
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

const isLive = Prisma.sql`r."cancelledAt" IS NULL`;
const filters: Record<AttendeeFilter, Prisma.Sql> = {
  paid: Prisma.sql`${isLive} AND r."paymentStatus" = 'paid'`,
  pending: Prisma.sql`${isLive} AND r."paymentStatus" = 'pending'`,
  failed: Prisma.sql`${isLive} AND r."paymentStatus" = 'failed'`,
  to_verify: Prisma.sql`${isLive} AND r."memberRateToVerify"`,
  checked_in: Prisma.sql`${isLive} AND r."checkedInAt" IS NOT NULL`,
  // Only who has a ticket is expected at the door.
  not_checked_in: Prisma.sql`${isLive} AND r."paymentStatus" = 'paid' AND r."checkedInAt" IS NULL`,
  cancelled: Prisma.sql`r."cancelledAt" IS NOT NULL`,
};

const sortable: Record<string, Prisma.Sql> = {
  name: Prisma.sql`r."lastName"`,
  company: Prisma.sql`r."companyName"`,
  payment: Prisma.sql`r."paymentStatus"`,
  amount: Prisma.sql`r."amountCents"`,
  date: Prisma.sql`r."registrationDate"`,
};

/** The newest first unless the address asks otherwise ("name", "-name"). */
function order(wanted: string): Prisma.Sql {
  const isDown = wanted.startsWith("-");
  const column = sortable[isDown ? wanted.slice(1) : wanted];
  if (!column) return Prisma.sql`r."registrationDate" DESC, r."id" DESC`;
  return Prisma.sql`${column} ${isDown ? Prisma.sql`DESC` : Prisma.sql`ASC`}, r."id" DESC`;
}

type AttendeeSearch = {
  text: string;
  /** null for all that are not cancelled. */
  filter: AttendeeFilter | null;
  sort: string;
  page: number;
  size: number;
};

/** Who a quoted reference or a ticket's code belongs to; else name, e-mail address and company have words that begin so. */
async function found(text: string): Promise<Prisma.Sql[]> {
  const reference = referenceIn(text);
  const due =
    reference && (await db.amountDue.findUnique({ select: { registrationId: true }, where: { reference } }));
  if (due && due.registrationId) return [Prisma.sql`r."id" = ${due.registrationId}::uuid`];
  const ticketCode = ticketCodeIn(text);
  if (ticketCode && (await db.registration.count({ where: { ticketCode } })))
    return [Prisma.sql`r."ticketCode" = ${ticketCode}`];
  const words = Prisma.sql`"attendee_words"(r."firstName", r."lastName", r."email", r."companyName")`;
  return wordsOf(text).map((word) => beginsIn(words, word));
}

/** One page of an event's registrations, with the number of all that the search and the filter leave. */
export async function searchAttendees(
  _admin: Admin,
  eventId: string,
  { text, filter, sort, page: wanted, size }: AttendeeSearch,
) {
  const chosen = Prisma.join(
    [Prisma.sql`r."eventId" = ${eventId}::uuid`, filter ? filters[filter] : isLive, ...(await found(text))],
    " AND ",
  );
  const [counted] = await search<{ total: number }>`
    SELECT count(*)::int AS "total" FROM "Registration" r WHERE ${chosen}`;
  const total = counted?.total ?? 0;
  const page = pageWithin(wanted, total, size);
  // What is searched for is found first (OFFSET 0): led by the order, the database would look at all of a large event.
  const fence = text ? Prisma.sql`OFFSET 0` : Prisma.empty;
  const ids = await search<{ id: string }>`
    SELECT r."id"::text FROM (SELECT * FROM "Registration" r WHERE ${chosen} ${fence}) r
    ORDER BY ${order(sort)} LIMIT ${size} OFFSET ${(page - 1) * size}`;
  const unordered = await db.registration.findMany({
    select: fields,
    where: { id: { in: ids.map(({ id }) => id) } },
  });
  const byId = new Map(unordered.map((row) => [row.id, row]));
  const rows = ids.flatMap(({ id }) => byId.get(id) ?? []);
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
