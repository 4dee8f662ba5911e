import "server-only";
import { sql } from "@/lib/db/sql";

/**
 * The SEQUENCE of a calendar file that is about to be sent: higher than that of any sent before. Draw it while the seat
 * is locked, or before the seats are read, so that a later cancellation has a higher one.
 */
export async function nextCalendarSequence(): Promise<number> {
  const [drawn] = await sql<{
    sequence: number;
  }>`SELECT nextval('"calendar_sequence"')::integer AS "sequence"`;
  if (!drawn) throw new Error("PostgreSQL has not drawn a number");
  return drawn.sequence;
}

/**
 * The SEQUENCE of a published calendar: between those of the last file sent and of the next. It is only read, since
 * anyone may ask for a published calendar any number of times.
 */
export async function publishedCalendarSequence(): Promise<number> {
  const [latest] = await sql<{ sequence: number }>`
    SELECT ("last_value" + CASE WHEN "is_called" THEN 1 ELSE -1 END)::integer AS "sequence" FROM "calendar_sequence"`;
  if (!latest) throw new Error("The sequence of calendar files is missing");
  return latest.sequence;
}
