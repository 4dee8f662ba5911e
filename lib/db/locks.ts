import "server-only";
import { sql } from "./sql";

/* Locks that the open transaction holds until it ends. Take them in one order: person, event, registration, payment. */

/** Locks a person's row, so that whatever changes their standing, rights or address happens one after the other. */
export async function lockMember(id: string): Promise<void> {
  await sql`SELECT FROM "User" WHERE "id" = ${id}::uuid FOR UPDATE`;
}

/** Locks the row of whoever has this address; locks nothing where nobody has. */
export async function lockMemberWithEmail(email: string): Promise<void> {
  await sql`SELECT FROM "User" WHERE "email" = ${email} FOR UPDATE`;
}

/** Locks an event's row against changes; registering for it waits. */
export async function lockEvent(id: string): Promise<void> {
  await sql`SELECT FROM "Event" WHERE "id" = ${id}::uuid FOR UPDATE`;
}

/** Locks a name that has no row, e.g. "landing-page". */
export async function lockName(name: string): Promise<void> {
  await sql`SELECT FROM pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}
