import "server-only";
import { sql } from "./sql";

/*
 * Locks are held until the transaction ends. PostgreSQL resolves a deadlock by ending one of the two transactions,
 * which `transaction` then repeats. It notices one only after a second, so the frequent ones are avoided by order: a
 * letter locks its address, and a transaction that also changes a seat locks the event last (`count_seats_at_commit`).
 */

/** Locks a person's row, so that changes of their status, rights or address happen one at a time. */
export async function lockMember(id: string): Promise<void> {
  await sql`SELECT FROM "User" WHERE "id" = ${id}::uuid FOR UPDATE`;
}

/**
 * Locks a person's row for a change that removes a right. It first waits for everything in progress in their name,
 * because each such transaction holds their session. In the opposite order, the two would wait for each other.
 */
export async function lockMemberWithSessions(id: string): Promise<void> {
  await sql`SELECT FROM "Session" WHERE "userId" = ${id}::uuid FOR UPDATE`;
  await lockMember(id);
}

/** Locks the row of the account with this address, if there is one. */
export async function lockMemberWithEmail(email: string): Promise<void> {
  await sql`SELECT FROM "User" WHERE "email" = ${email} FOR UPDATE`;
}

/** Locks a registration against being paid, cancelled or admitted at the same time. */
export async function lockRegistration(id: string): Promise<void> {
  await sql`SELECT FROM "Registration" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
}

/** Locks a document against being decided, corrected or taken back at the same time. */
export async function lockDocument(id: string): Promise<void> {
  await sql`SELECT FROM "Document" WHERE "id" = ${id}::uuid FOR UPDATE`;
}

/** Locks an event's row, so that registrations for it wait. */
export async function lockEvent(id: string): Promise<void> {
  await sql`SELECT FROM "Event" WHERE "id" = ${id}::uuid FOR UPDATE`;
}

/** Locks a name that has no row of its own, such as "landing-page". */
export async function lockByName(name: string): Promise<void> {
  await sql`SELECT FROM pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}
