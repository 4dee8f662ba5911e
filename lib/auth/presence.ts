import "server-only";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import type { Member } from "./member";

const presenceMinutes = 10;

/**
 * Requires that the person has proven their presence within the last ten minutes, by signing in, or since then with the
 * password, a code or a passkey. It protects actions that could do lasting harm from an unattended browser, or with a
 * stolen session.
 * @throws Refusal `presence_required`, also for visitors
 */
export async function requirePresence(person: unknown): Promise<void> {
  if (isSession(person)) {
    const rows = await sql`
      SELECT FROM "Session" WHERE "idHash" = ${person.sessionHash}
        AND "provenAt" > now() - make_interval(mins => ${presenceMinutes}::int)`;
    if (rows.length > 0) return;
  }
  throw new Refusal("presence_required", "Confirm that it's you, then try again.");
}

/**
 * Records that the person has just proven their presence.
 * @throws Refusal `session_ended`
 */
export async function renewPresence({ sessionHash }: Pick<Member, "sessionHash">): Promise<void> {
  const count = await sql.writeCount`
    UPDATE "Session" SET "provenAt" = now() WHERE "idHash" = ${sessionHash} AND "expiresAt" > now()`;
  if (count === 0) throw new Refusal("session_ended", "Unauthorized");
}

const isSession = (person: unknown): person is Pick<Member, "sessionHash"> =>
  typeof person === "object" && person !== null && "sessionHash" in person;
