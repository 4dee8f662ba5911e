import type { Prisma } from "@/lib/db/client";
import type { Policies } from "./schema";

/** Rows of a domain that are erased when they are old, in its `retention.ts`. `lib/retention` folds these. */
export type Expiring = {
  /** The table and the conditions of the rows `r`. */
  rows: Prisma.Sql;
  /** When a row's period begins. */
  since: Prisma.Sql;
  period: keyof Policies["retention"];
  /** Rows per transaction, kept small so that writers wait only briefly. */
  batchSize: number;
  /** The database does not let these rows be locked, so two processes may be given the same ones. */
  isUnlocked?: true;
  /** Runs in the caller's transaction. Returns how many it erased, unless it is all. */
  erase: (ids: string[]) => Promise<number | void>;
};
