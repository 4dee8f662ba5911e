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
import { unpaidCents, type Sums } from "@/lib/ledger/rules";
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
  state: DueState;
  /** Of the event that the seat is for. */
  isEventOver: boolean;
  /** Its day is still to come, whether or not a part is paid. */
  isAhead: boolean;
  /** Whose seat it is for; null without one. */
  attendee: string | null;
};

const due = Prisma.sql`y`;
const deadline = deadlineOf(due);

/** In one statement, because the dashboard asks too. */
async function findOwed(person: Member): Promise<Row[]> {
  return sql<Row>`
    SELECT y."id"::text, y."reference", y."purpose"::text, y."description", y."currency",
           y."amountCents", y."waivedCents", y."paidCents", y."registrationId"::text,
           s."eventId"::text, s."heldUntil", btrim(s."firstName" || ' ' || s."lastName") AS "attendee", ${deadline} AS "dueDate", ${dueStateOf(due)} AS "state",
           coalesce((SELECT e."endDate" <= now() AND e."status" <> 'postponed' FROM "Event" e WHERE e."id" = s."eventId"), false) AS "isEventOver",
           y."registrationId" IS NULL AND coalesce(y."dueDate" > now(), false) AS "isAhead"
    FROM "AmountDue" y LEFT JOIN "Registration" s ON s."id" = y."registrationId"
    WHERE y."closedAt" IS NULL AND ${isPaidBy(person)}
    ORDER BY ${deadline} NULLS LAST, y."createdAt", s."groupRow" NULLS LAST, y."id"`;
}

/** What is open of the member's amounts due, soonest due first; without a date last, and a group's as it was entered. */
export async function listOwed(person: Member) {
  return (await findOwed(person)).map(({ amountCents, waivedCents, paidCents, attendee, ...row }) => {
    const sums = { amountCents, waivedCents, paidCents };
    return {
      ...row,
      /** With whose seat it is for where that is somebody else. */
      description: dueLabel(row.description, fullName(person), attendee),
      amountCents,
      openCents: unpaidCents(sums),
      dueDate: row.dueDate?.toISOString() ?? null,
      /** When the seat is released unless it is paid. */
      heldUntil: row.heldUntil?.toISOString() ?? null,
      paymentUrl: paymentPageUrl({ ...row, ...sums }),
    };
  });
}
export type Owed = Awaited<ReturnType<typeof listOwed>>[number];

/** Where "Make Payment" leads: to all that is owed when something else comes before the membership dues. */
export const pathToPay = ([first]: Pick<Row, "purpose">[]) =>
  first && first.purpose !== "membership" ? pathTo("/checkout") : pathTo("/checkout/membership");

export async function readPathToPay(person: Member) {
  return pathToPay(await findOwed(person));
}
