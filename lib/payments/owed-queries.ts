import "server-only";
import { isPaidBy } from "@/lib/auth/ownership";
import type { Member } from "@/lib/auth/member";
import { fullName } from "@/lib/core/full-name";
import { pathTo } from "@/lib/core/path-to";
import { Prisma } from "@/lib/db/client";
import type { DuePurpose } from "@/lib/db/rows";
import { sql } from "@/lib/db/sql";
import { dueLabel } from "@/lib/ledger/labels";
import type { DueState } from "@/lib/ledger/rules";
import { paymentPageUrl } from "./queries";
import { releaseTime, unpaidCents, type Sums } from "@/lib/ledger/rules";
import { deadlineOf, dueStateOf } from "@/lib/ledger/shared/due-state";

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
  /** The status of the seat's event; null without a seat. */
  eventStatus: string | null;
  state: DueState;
  /** Whether the event of the seat is over. */
  isEventOver: boolean;
  /** Whether the amount is due in the future, even if it is partly paid. */
  isAhead: boolean;
  /** The attendee of the seat; null without a seat. */
  attendee: string | null;
};

const due = Prisma.sql`y`;
const deadline = deadlineOf(due);

/** The outstanding amounts of a person. It is a single SQL statement, because the dashboard needs them as well. */
async function findOwed(person: Member): Promise<Row[]> {
  return sql<Row>`
    SELECT y."id"::text, y."reference", y."purpose"::text, y."description", y."currency",
           y."amountCents", y."waivedCents", y."paidCents", y."registrationId"::text,
           s."eventId"::text, s."heldUntil", e."status"::text AS "eventStatus", btrim(s."firstName" || ' ' || s."lastName") AS "attendee", ${deadline} AS "dueDate", ${dueStateOf(due)} AS "state",
           coalesce(e."endDate" <= now() AND e."status" <> 'postponed', false) AS "isEventOver",
           y."registrationId" IS NULL AND coalesce(y."dueDate" > now(), false) AS "isAhead"
    FROM "AmountDue" y LEFT JOIN "Registration" s ON s."id" = y."registrationId"
         LEFT JOIN "Event" e ON e."id" = s."eventId"
    WHERE y."closedAt" IS NULL AND ${isPaidBy(person)}
    ORDER BY ${deadline} NULLS LAST, y."createdAt", s."groupRow" NULLS LAST, y."id"`;
}

/**
 * The member's outstanding amounts, soonest due first. Those without a date come last, and a group's in the order of
 * entry.
 */
export async function listOwed(person: Member) {
  return (await findOwed(person)).map(
    ({ amountCents, waivedCents, paidCents, attendee, eventStatus, ...row }) => {
      const sums = { amountCents, waivedCents, paidCents };
      return {
        ...row,
        /** The description includes the attendee when that is another person. */
        description: dueLabel(row.description, fullName(person), attendee),
        amountCents,
        openCents: unpaidCents(sums),
        dueDate: row.dueDate?.toISOString() ?? null,
        /** When the seat is released unless it is paid; null without a hold. */
        heldUntil:
          (eventStatus === null
            ? null
            : releaseTime(row.heldUntil, { status: eventStatus })
          )?.toISOString() ?? null,
        paymentUrl: paymentPageUrl({ ...row, ...sums }),
      };
    },
  );
}
export type Owed = Awaited<ReturnType<typeof listOwed>>[number];

/**
 * The page that "Make Payment" opens: that of all outstanding amounts when another one comes before the membership
 * dues.
 */
export const pathToPay = ([first]: Pick<Row, "purpose">[]) =>
  first && first.purpose !== "membership" ? pathTo("/checkout") : pathTo("/checkout/membership");

export async function readPathToPay(person: Member) {
  return pathToPay(await findOwed(person));
}
