import "server-only";
import { unansweredReportSelect } from "@/lib/ledger/shared/pending-report";
import { cache } from "react";
import type { Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { nameColumns, orderBy, type SortColumns } from "@/lib/db/list";
import { fullName } from "@/lib/core/full-name";
import {
  dueRefundFacts,
  isReversal,
  lastPayingAllocation,
  parseReference,
  refundFacts,
  refundStatusOf,
  refundStatusOfDues,
  sumFields,
  unpaidCents,
} from "@/lib/ledger/rules";
import { listReferencedDues } from "@/lib/ledger/shared/referenced-dues";
import { queryPage } from "@/lib/audit/shared/query-page";
import { toStoredAnswers, parseTicketCode } from "@/lib/seats/rules";
import type { AttendeeFilter } from "./rules";
import { matchesAttendee } from "./shared/search-registrations";
import { listWaived } from "@/lib/payments/shared/waived";
import { shownSeatSelect, shownSeat } from "@/lib/seats/shared/shown-seat";

const fields = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  companyName: true,
  position: true,
  phoneNumber: true,
  notes: true,
  ...shownSeatSelect,
  paymentMethod: true,
  checkedInAt: true,
  answers: true,
  booking: {
    select: {
      group: {
        select: {
          company: true,
          purchaseOrder: true,
          contactName: true,
          contactEmail: true,
          contactPhone: true,
        },
      },
    },
  },
  amountsDue: {
    select: {
      id: true,
      reference: true,
      ...sumFields,
      closedAt: true,
      reports: unansweredReportSelect,
      ...dueRefundFacts,
      allocations: {
        ...dueRefundFacts.allocations,
        select: {
          ...dueRefundFacts.allocations.select,
          payment: { select: { id: true, receiptNumber: true, ...refundFacts } },
        },
      },
    },
    orderBy: { createdAt: "desc" },
  },
} as const;

const isLive = Prisma.sql`r."state" <> 'cancelled'`;
const filters: Record<AttendeeFilter, Prisma.Sql> = {
  paid: Prisma.sql`r."state" = 'confirmed'`,
  pending: Prisma.sql`r."state" = 'held'`,
  failed: Prisma.sql`r."state" = 'released'`,
  to_verify: Prisma.sql`${isLive} AND r."memberRateToVerify"`,
  checked_in: Prisma.sql`${isLive} AND r."checkedInAt" IS NOT NULL`,
  // Only people with a ticket are expected at check-in.
  not_checked_in: Prisma.sql`r."state" = 'confirmed' AND r."checkedInAt" IS NULL`,
  cancelled: Prisma.sql`r."state" = 'cancelled'`,
};

const sortable: SortColumns = {
  name: nameColumns,
  company: [Prisma.sql`"name_key"(r."companyName") COLLATE "C"`],
  payment: [Prisma.sql`r."state"`],
  amount: [Prisma.sql`r."amountCents"`],
  // A group registers in one moment, and its people stay as they were entered whichever way the list goes.
  date: [Prisma.sql`r."registrationDate"`, Prisma.sql`coalesce(r."groupRow", 0)`],
  "-date": [Prisma.sql`r."registrationDate"`, Prisma.sql`-coalesce(r."groupRow", 0)`],
};

type AttendeeSearch = {
  text: string;
  /** The filter of the list; null for all registrations that are not cancelled. */
  filter: AttendeeFilter | null;
  sort: string;
  page: number;
  size: number;
};

/**
 * The conditions of a search by a quoted reference or a ticket code; for any other text, by the beginnings of words in
 * name, email address and company.
 */
async function searchConditions(text: string): Promise<Prisma.Sql[]> {
  const reference = parseReference(text);
  const dues = reference ? await listReferencedDues(reference) : [];
  if (dues.length > 0) {
    const billed = await db.amountDue.findMany({
      select: { registrationId: true },
      where: { id: { in: dues.map(({ id }) => id) }, registrationId: { not: null } },
    });
    const ids = billed.map(({ registrationId }) => registrationId);
    if (ids.length > 0) return [Prisma.sql`r."id" = ANY(${ids}::uuid[])`];
  }
  const ticketCode = parseTicketCode(text);
  if (ticketCode && (await db.registration.count({ where: { ticketCode } })))
    return [Prisma.sql`r."ticketCode" = ${ticketCode}`];
  return matchesAttendee(text);
}

/** One page of an event's registrations under a filter and a search, with their total. */
export async function searchAttendees(
  person: Staff<"registrations.read">,
  eventId: string,
  { text, filter, sort, page, size }: AttendeeSearch,
) {
  const ofEvent = Prisma.sql`r."eventId" = ${eventId}::uuid`;
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "attendees",
      filter: { eventId, filter },
      table: "Registration",
      where: [ofEvent, filter ? filters[filter] : isLive],
      search: await searchConditions(text),
      order: orderBy(sort, sortable, "-date"),
      ...(text ? {} : { total: (await getAttendeeSummary(person, eventId))[filter ?? "all"] }),
      page,
      size,
    },
    (open) => db.registration.findMany({ select: fields, where: { id: { in: open } } }),
    // The details of a group's attendee also name its coordinator, so both addresses count as seen.
    ({ email, booking: { group } }) => [email, group?.contactEmail ?? null],
  );
  const waived = await listWaived(rows.flatMap(({ amountsDue: [due] }) => due?.id ?? []));
  const attendees = rows.map(({ amountsDue, paidAt, releasedAt, booking: { group }, ...row }) => {
    const [due] = amountsDue;
    const payment = due && lastPayingAllocation(due)?.payment;
    const isPaid = payment !== undefined && !isReversal(refundStatusOf(payment));
    return {
      ...row,
      ...shownSeat({ ...row, paidAt, releasedAt }),
      name: fullName(row),
      answers: toStoredAnswers(row.answers),
      /** The coordinator's group of the attendee, with the contact for questions; null otherwise. */
      group,
      checkedInAt: row.checkedInAt?.toISOString() ?? null,
      cancelledAt: row.cancelledAt?.toISOString() ?? null,
      reference: due?.reference ?? null,
      /** Whether a reported payment is unanswered, which holds the seat. */
      isReported: (due?.reports.length ?? 0) > 0,
      /** The cents that are recorded when a payment is recorded. */
      openCents: due ? unpaidCents(due) : 0,
      /** The cents that staff have waived, which can be undone. */
      waivedCents: (due && waived.get(due.id)) ?? 0,
      /** A payment may arrive after a cancellation; it is then owed back. */
      canRecordPayment: due !== undefined && (due.closedAt === null || (due.voidedAt !== null && !isPaid)),
      refundStatus: refundStatusOfDues(amountsDue),
      hasTicket: row.state === "confirmed",
      receiptUrl: payment && payment.receiptNumber !== null ? `/api/payments/${payment.id}/receipt` : null,
    };
  });
  return { ...rest, attendees };
}
export type ListedAttendee = Awaited<ReturnType<typeof searchAttendees>>["attendees"][number];

/**
 * The number of registrations under each filter, how many of `paid` cost nothing, and the cents received and outstanding
 * for them.
 */
export type AttendeeSummary = Record<AttendeeFilter | "all" | "free", number> & {
  paidCents: number;
  pendingCents: number;
};

/**
 * The summary of an event's registrations. It is cached for the request, because both the filters and the list read it.
 */
export const getAttendeeSummary = cache(
  async (_staff: Staff<"registrations.read">, eventId: string): Promise<AttendeeSummary> => {
    const [summary] = await sqlUnprepared<AttendeeSummary>`
    SELECT count(*) FILTER (WHERE is_live)::int AS "all",
           count(*) FILTER (WHERE "state" = 'confirmed')::int AS "paid",
           count(*) FILTER (WHERE "state" = 'confirmed' AND "amountCents" = 0)::int AS "free",
           count(*) FILTER (WHERE "state" = 'held')::int AS "pending",
           count(*) FILTER (WHERE "state" = 'released')::int AS "failed",
           count(*) FILTER (WHERE is_live AND "memberRateToVerify")::int AS "to_verify",
           count(*) FILTER (WHERE is_live AND "checkedInAt" IS NOT NULL)::int AS "checked_in",
           count(*) FILTER (WHERE "state" = 'confirmed' AND "checkedInAt" IS NULL)::int AS "not_checked_in",
           count(*) FILTER (WHERE NOT is_live)::int AS "cancelled",
           max(money."paidCents") AS "paidCents", max(money."pendingCents") AS "pendingCents"
    FROM (
      SELECT coalesce(sum(d."paidCents"), 0)::float8 AS "paidCents",
             coalesce(sum(d."amountCents" - d."waivedCents" - d."paidCents"), 0)::float8 AS "pendingCents"
      FROM "AmountDue" d JOIN "Registration" s ON s."id" = d."registrationId"
      WHERE s."eventId" = ${eventId}::uuid AND d."voidedAt" IS NULL
    ) money LEFT JOIN (SELECT *, "state" <> 'cancelled' AS is_live FROM "Registration" WHERE "eventId" = ${eventId}::uuid) r
      ON true`;
    return summary!;
  },
);
