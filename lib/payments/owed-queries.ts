import "server-only";
import { isPaidBy } from "@/lib/auth/ownership";
import type { Member } from "@/lib/auth/member";
import { databaseNow } from "@/lib/db/clock";
import type { DuePurpose } from "@/lib/db/rows";
import { sql } from "@/lib/db/sql";
import { formatCents } from "@/lib/core/format";
import { dueState } from "./account";
import type { DueState } from "./rules";
import { paymentPageUrl } from "./queries";
import { unpaidCents, type Sums } from "./rules";

type Row = Sums & {
  id: string;
  reference: string;
  purpose: DuePurpose;
  description: string;
  currency: string;
  dueDate: Date | null;
  registrationId: string | null;
  eventId: string | null;
  heldUntil: Date | null;
};

/** In one statement, because the dashboard asks too. What a seat costs is due when the seat is released. */
async function findOwed(person: Member): Promise<Row[]> {
  return sql<Row>`
    SELECT y."id"::text, y."reference", y."purpose"::text, y."description", y."currency",
           y."amountCents", y."waivedCents", y."paidCents", y."registrationId"::text,
           r."eventId"::text, r."heldUntil", coalesce(r."heldUntil", y."dueDate") AS "dueDate"
    FROM "AmountDue" y LEFT JOIN "Registration" r ON r."id" = y."registrationId"
    WHERE y."closedAt" IS NULL AND ${isPaidBy(person)}
    ORDER BY coalesce(r."heldUntil", y."dueDate") NULLS LAST, y."createdAt", y."id"`;
}

/** What is open of the member's amounts due, soonest due first; without a date last. */
export async function listOwed(person: Member) {
  const now = await databaseNow();
  return (await findOwed(person)).map(({ amountCents, waivedCents, paidCents, ...row }) => {
    const sums = { amountCents, waivedCents, paidCents };
    return {
      ...row,
      amount: formatCents(amountCents),
      openCents: unpaidCents(sums),
      open: formatCents(unpaidCents(sums)),
      dueDate: row.dueDate?.toISOString() ?? null,
      /** When the seat is released unless it is paid. */
      heldUntil: row.heldUntil?.toISOString() ?? null,
      state: stateOf({ ...row, ...sums }, now),
      paymentUrl: paymentPageUrl({ ...row, ...sums }),
    };
  });
}
export type Owed = Awaited<ReturnType<typeof listOwed>>[number];

/** A seat is to be paid for as soon as it is held. */
const stateOf = ({ dueDate, registrationId, ...sums }: Row, now: Date): DueState =>
  dueState({ ...sums, isVoid: false, dueDate: registrationId ? null : dueDate }, now);

/** Where "Make Payment" leads: to all that is owed when something else comes before the membership dues. */
export const pathToPay = ([first]: Pick<Row, "purpose">[]) =>
  first && first.purpose !== "membership" ? "/checkout" : "/checkout/membership";

export async function findPathToPay(person: Member) {
  return pathToPay(await findOwed(person));
}
