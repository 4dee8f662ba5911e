import "server-only";
import { Prisma } from "./client";
import { sqlValue } from "./sql";

/**
 * The database's time for a deadline that has passed. Stored times have milliseconds, and now() could be rounded up to
 * a later one.
 */
export const nowInMilliseconds = Prisma.sql`date_trunc('milliseconds', now())`;

/** The database's time. Use it for deadlines, because the clocks of two processes may differ. */
export const databaseNow = (): Promise<Date> => sqlValue`now()`;

export async function fromDatabaseNow(ms: number): Promise<Date> {
  return new Date((await databaseNow()).getTime() + ms);
}
