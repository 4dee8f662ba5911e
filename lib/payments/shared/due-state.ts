import "server-only";
import { Prisma } from "@/lib/db/client";

/* When an amount due is to be paid, for member and staff alike: expressions of a row of "AmountDue" by its alias. */

/** A held seat is due by the end of its hold, however far ahead its event is. For dues, no seat is looked for. */
export const deadlineOf = (due: Prisma.Sql) => Prisma.sql`
  coalesce(CASE WHEN ${due}."registrationId" IS NOT NULL THEN
    (SELECT h."heldUntil" FROM "Registration" h WHERE h."id" = ${due}."registrationId") END, ${due}."dueDate")`;

/** A seat is to be paid for as soon as it is held. */
export const stateOf = (due: Prisma.Sql) => Prisma.sql`
  "due_state"(${due}."amountCents", ${due}."waivedCents", ${due}."paidCents", ${due}."voidedAt",
              CASE WHEN ${due}."registrationId" IS NULL THEN ${due}."dueDate" END, now())`;
