import type { Prisma } from "@/lib/db/client";
import type { Policies } from "./schema";

/**
 * Rows of a domain that are erased after a period, listed in its `retention.ts`. `lib/retention` combines all of them.
 */
export type Expiring = {
  /** The table and conditions of the rows `r`. */
  rows: Prisma.Sql;
  /** The start of a row's period. */
  since: Prisma.Sql;
  period: keyof Policies["retention"];
  /** Rows per transaction, kept small so that writers wait only briefly. */
  batchSize: number;
  /** Whether the database does not let these rows be locked, so that two processes may get the same ones. */
  isUnlocked?: true;
  /** Erases the rows in the caller's transaction. Returns how many it erased, unless it is all of them. */
  erase: (ids: string[]) => Promise<number | void>;
};
