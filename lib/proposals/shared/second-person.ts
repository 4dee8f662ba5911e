import "server-only";
import { Prisma } from "@/lib/db/client";
import { isTrustedPair, type TwoPeople } from "./trusted-approver";

type Columns = {
  requestedBy: Prisma.Sql;
  requestedAt: Prisma.Sql;
  about?: Prisma.Sql;
  /** From when on everybody with the permission may approve, for a kind with `isOpenOnceDue`. */
  openFrom?: Prisma.Sql;
};

/** Whether `approveProposal` lets this person approve now, in SQL, for lists of what they can decide. */
export const canBeApprovedBy = (
  { id }: { id: string },
  rules: TwoPeople,
  { requestedBy, requestedAt, about, openFrom }: Columns,
): Prisma.Sql =>
  Prisma.sql`(${requestedBy} IS DISTINCT FROM ${id}::uuid
    AND ${about ?? Prisma.sql`NULL`} IS DISTINCT FROM ${id}::uuid
    AND (${openFrom ?? Prisma.sql`'infinity'::timestamptz`} <= now()
      OR ${isTrustedPair(rules, { approver: Prisma.sql`${id}::uuid`, asker: requestedBy, askedAt: requestedAt })}))`;
