import "server-only";
import { Prisma } from "./client";
import { sql } from "./sql";

/**
 * The database's time for a deadline that has passed. Stored times have milliseconds, and now() could be rounded up to
 * a later one.
 */
export const nowInMilliseconds = Prisma.sql`date_trunc('milliseconds', now())`;

/** The database's time. Use it for deadlines, because the clocks of two processes may differ. */
export async function databaseNow(): Promise<Date> {
  const [clock] = await sql<{ now: Date }>`SELECT now()`;
  if (!clock) throw new Error("The database did not tell the time.");
  return clock.now;
}

export async function fromDatabaseNow(ms: number): Promise<Date> {
  return new Date((await databaseNow()).getTime() + ms);
}
