import "server-only";
import { sql } from "./sql";

/**
 * The moment it is. Whatever somebody may or may not do by then is decided by this clock: those of two processes
 * may differ, the database is one.
 */
export async function databaseNow(): Promise<Date> {
  const [clock] = await sql<{ now: Date }>`SELECT now()`;
  if (!clock) throw new Error("The database did not tell the time.");
  return clock.now;
}

/** So many milliseconds after this moment. */
export async function fromDatabaseNow(ms: number): Promise<Date> {
  return new Date((await databaseNow()).getTime() + ms);
}
