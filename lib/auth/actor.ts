import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { refreshAssociation } from "@/lib/association/queries";
import { Refusal } from "@/lib/core/errors";
import { pathTo } from "@/lib/core/path-to";
import { handoffHeader, noHandoff, consumeHandoff } from "./handoff";
import { can, isStaff, type Member, type Staff, type Visitor } from "./member";
import { permissions, type Permission } from "@/lib/core/permissions";
import { readSession, sessionCookie } from "./sessions";

/** The signed-in person, read from the database once per request; null without a session. */
const signedIn = cache(async (): Promise<Visitor> => {
  const token = (await cookies()).get(sessionCookie.name)?.value;
  const key = (await headers()).get(handoffHeader);
  if (token) return consumeHandoff(key, token) ?? readSession(token);
  // API calls skip the middleware, which otherwise refreshes the settings.
  if (key !== noHandoff) await refreshAssociation();
  return null;
});

export async function visitor(): Promise<Visitor> {
  return signedIn();
}

/**
 * The guard for operations that a password, a link or a signature authorises. It checks nothing, because the operation
 * does. It returns the signed-in person, if any, but nothing runs in their name, because the session may end in
 * between.
 */
export async function bearer(): Promise<Visitor> {
  return signedIn();
}

/** Whether this browser had a session that ended without logging out. */
export async function hasEndedSession(): Promise<boolean> {
  return (await cookies()).get(sessionCookie.name) !== undefined && (await signedIn()) === null;
}

/**
 * The refusal for a caller who is not signed in: `session_ended` if they were before, otherwise `unauthorized`. The
 * browser drops an expired cookie, but the portal's pages make such calls only while signed in.
 */
export async function notSignedIn(): Promise<Refusal> {
  const sent = await headers();
  const isFromOurPage = sent.has("origin") || sent.get("sec-fetch-site") === "same-origin";
  const hasCookie = (await cookies()).get(sessionCookie.name) !== undefined;
  return new Refusal(isFromOurPage || hasCookie ? "session_ended" : "unauthorized", "Unauthorized");
}

/**
 * The signed-in member.
 * @throws Refusal `unauthorized` or `session_ended`
 */
export async function member(): Promise<Member> {
  const person = await signedIn();
  if (!person) throw await notSignedIn();
  return person;
}

/** A guard that lists its permissions, so that the table of access can be generated from the operations. */
export type StaffGuard<Actor> = (() => Promise<Actor>) & { readonly needs: readonly Permission[] };

/**
 * The guard for people whose roles give all of these permissions.
 * @throws Refusal `unauthorized`, `session_ended` or `forbidden`
 */
export function staff<Needed extends Permission>(...needs: [Needed, ...Needed[]]): StaffGuard<Staff<Needed>> {
  const guard = async () => {
    const person = await member();
    const missing = needs.find((permission) => !can(person, permission));
    if (missing) throw notPermitted(person, missing);
    return person as Staff<Needed>;
  };
  return Object.assign(guard, { needs });
}

/**
 * The guard for all staff, for operations whose result depends on their roles.
 * @throws Refusal `unauthorized`, `session_ended`, `forbidden` or `second_factor_required`
 */
export async function anyStaff(): Promise<Staff> {
  const person = await member();
  if (!isStaff(person) || person.secondFactor?.isOwed) throw notPermitted(person, null);
  return person;
}

/** The permissions that a guard requires; empty for guards that are not for staff. */
export function permissionsNeededBy(guard: unknown): readonly Permission[] {
  return typeof guard === "function" && "needs" in guard ? (guard.needs as readonly Permission[]) : [];
}

/**
 * The refusal for a signed-in person without a permission. Staff are shown which permission, or that their second
 * factor is due.
 */
export function notPermitted({ isAdmin, secondFactor }: Member, permission: Permission | null): Refusal {
  if (secondFactor?.isOwed) {
    return new Refusal(
      "second_factor_required",
      "Your roles require a second factor. Set one up under Profile → Security.",
    );
  }
  return isAdmin && permission
    ? new Refusal("forbidden", `Your roles don't let you ${permissions[permission]}.`, { permission })
    : new Refusal("forbidden", "You need admin privileges to do this.");
}

/**
 * The signed-in member, for pages, or a redirect to the sign-in screen. Usually the middleware has redirected already.
 */
export async function memberOrSignIn(): Promise<Member> {
  return (await signedIn()) ?? redirect(pathTo("/auth"));
}
