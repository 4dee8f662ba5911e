import "server-only";
import { Prisma } from "@/lib/db/client";
import { columnsOf, jsonOf } from "@/lib/db/columns";
import type { Registration } from "@/lib/db/rows";
import { sql } from "@/lib/db/sql";
import { eventColumns, toEvent, type EventRow } from "@/lib/events/queries";
import { formatCents } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { unpaidCents, type Sums } from "@/lib/payments/rules";
import { paymentPageUrl } from "@/lib/payments/queries";
import { canReclaim, parseTicketCode } from "./rules";
import { paymentStatusOf, seatFactColumns } from "./shared/state";

const fields = [
  "ticketCode",
  "firstName",
  "lastName",
  "companyName",
  "registrationType",
  "state",
  "paymentMethod",
  ...seatFactColumns,
  "heldUntil",
  "checkedInAt",
] as const satisfies readonly (keyof Registration)[];

type Row = Pick<Registration, (typeof fields)[number]> &
  EventRow & {
    registrationId: string;
    amountDue: (Sums & { reference: string; description: string }) | null;
  };

/** One statement by hand: everybody opens this page when registration opens. */
async function findBy(condition: Prisma.Sql) {
  const [row] = await sql<Row>`
    SELECT ${eventColumns}, ${columnsOf("r", fields)}, r."id" AS "registrationId",
           (SELECT ${jsonOf("d", ["reference", "amountCents", "waivedCents", "paidCents", "description"])}
            FROM "AmountDue" d WHERE d."registrationId" = r."id" ORDER BY d."createdAt" DESC LIMIT 1) AS "amountDue"
    FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId" WHERE ${condition}`;
  if (!row) return null;
  const event = toEvent(row);
  const isCancelled = row.state === "cancelled";
  const isPending = row.state === "held";
  return {
    id: row.registrationId,
    code: row.ticketCode,
    attendeeName: fullName(row),
    companyName: row.companyName,
    event,
    registrationType: row.registrationType,
    rateLabel:
      event.prices.find(({ registrationType }) => registrationType === row.registrationType)?.label ?? null,
    paymentStatus: paymentStatusOf(row),
    paymentAmount: formatCents(row.amountCents),
    paymentMethod: row.paymentMethod,
    reference: isPending ? (row.amountDue?.reference ?? null) : null,
    /** What is still to be paid. */
    amountDue: isPending && row.amountDue ? formatCents(unpaidCents(row.amountDue)) : null,
    paymentUrl: isPending && row.amountDue ? paymentPageUrl(row.amountDue) : null,
    ticketUrl: row.state === "confirmed" ? `/api/tickets/${row.ticketCode}` : null,
    isCancelled,
    checkedInAt: row.checkedInAt?.toISOString() ?? null,
    memberRateToVerify: row.memberRateToVerify,
    addressToConfirm: row.addressToConfirm,
    /** When the seat is released unless it is paid or confirmed. */
    heldUntil: row.heldUntil?.toISOString() ?? null,
    canReclaim: canReclaim({ state: row.state, ...event }, new Date()),
  };
}
/** A registration as its private page and ticket show it, without the email address. */
export type ShownRegistration = NonNullable<Awaited<ReturnType<typeof findBy>>>;

/** The registration of a ticket code, which is all that is needed to see it. */
export async function findRegistrationByCode(text: string): Promise<ShownRegistration | null> {
  const code = parseTicketCode(text);
  return code && code === text ? findBy(Prisma.sql`r."ticketCode" = ${code}`) : null;
}

/** Whether this is a ticket code as it stands in addresses. */
export async function isTicketCode(text: string): Promise<boolean> {
  if (parseTicketCode(text) !== text) return false;
  return (await sql`SELECT FROM "Registration" WHERE "ticketCode" = ${text}`).length > 0;
}

/** The registration by its id, for letters. */
export async function findRegistration(id: string): Promise<ShownRegistration | null> {
  return findBy(Prisma.sql`r."id" = ${id}::uuid`);
}
