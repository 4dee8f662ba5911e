import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { actingAs } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import type { Presence } from "@/lib/core/operation";
import type { Grant, Permission } from "@/lib/core/permissions";
import { bearer, permissionsNeededBy, notPermitted, notSignedIn } from "./actor";
import { canForSomeEvent, type Member } from "./member";
import { requirePresence } from "./presence";
import { isOpenSession } from "./session-life";
import { readSessionMember } from "./sessions";

type Guarded = { actor: unknown; presence?: Presence; readsOnly?: boolean | undefined };

/**
 * A guard for callers without a session, with the check that they still may do what it permitted. It returns no
 * address.
 */
export type StandingGuard<Actor> = (() => Promise<Actor>) & {
  readonly requireStanding: (actor: Actor) => Promise<null>;
};

const isStandingGuard = (guard: unknown): guard is StandingGuard<unknown> =>
  typeof guard === "function" && "requireStanding" in guard;

const answering = new AsyncLocalStorage<boolean>();

/** Whether the operation runs to answer a read-only call. A page has room for a notice, an API response has none. */
export const isReadOnlyAnswer = () => answering.getStore() ?? false;

/**
 * Runs work in the name of the person whom a guard accepted. Every transaction in it, and every single writing
 * statement, first checks that the session is still alive and the person still has those roles, because they may have
 * been signed out, suspended or demoted since the guard.
 */
export function runAsActor<Output>(
  person: unknown,
  { actor: guard, presence, readsOnly = false }: Guarded,
  answer: () => Promise<Output>,
): Promise<Output> {
  const work = () => answering.run(readsOnly, answer);
  if (isStandingGuard(guard))
    return actingAs({ personId: null, check: () => guard.requireStanding(person) }, work);
  if (guard === bearer || !isMember(person)) return work();
  const check = () => requireStanding(person, permissionsNeededBy(guard), presence);
  return actingAs({ personId: person.id, check }, work);
}

/**
 * Returns the person's address; null when it is not proven.
 * @throws Refusal `session_ended`, `forbidden`, `second_factor_required`, `changed_meanwhile`, `presence_required`
 */
async function requireStanding(
  person: Member,
  needs: readonly Permission[],
  presence: Presence | undefined,
): Promise<string | null> {
  const { sessionHash, grants } = person;
  // Ending the session waits for this transaction, so nothing is written after it has ended.
  const [alive] = await sql<{ provenAddress: string | null }>`
    SELECT CASE WHEN u."emailVerifiedAt" IS NOT NULL THEN u."email" END AS "provenAddress"
    FROM "Session" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."idHash" = ${sessionHash} AND ${isOpenSession} AND u."suspendedAt" IS NULL
    FOR KEY SHARE OF s`;
  if (!alive) throw await notSignedIn();
  if (presence === "fresh") await requirePresence(person);
  const { provenAddress } = alive;
  if (grants.length === 0) return provenAddress;
  const now = await readSessionMember(sessionHash);
  if (!now) throw await notSignedIn();
  if (grants.every((grant) => now.grants.some(isSame(grant)))) return provenAddress;
  const missing = needs.find((permission) => !canForSomeEvent(now, permission));
  if (missing) throw notPermitted(now, missing);
  throw new Refusal("changed_meanwhile", "Your roles have just changed. Please try again.");
}

const isSame = (one: Grant) => (other: Grant) => one.role === other.role && one.eventId === other.eventId;

const isMember = (person: unknown): person is Member =>
  typeof person === "object" && person !== null && "sessionHash" in person;
