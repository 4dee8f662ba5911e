import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { refreshAssociation } from "@/lib/association/queries";
import { Refusal } from "@/lib/errors";
import { handoffHeader, nobody, receive } from "./handoff";
import type { Admin, Member, Visitor } from "./member";
import { readSession, sessionCookie } from "./sessions";

/** The signed-in person of this request, read from the database once a request, or null. */
const signedIn = cache(async (): Promise<Visitor> => {
  const token = (await cookies()).get(sessionCookie.name)?.value;
  const key = (await headers()).get(handoffHeader);
  if (token) return receive(key, token) ?? readSession(token);
  // A call under /api: the guards before the pages, which read the association too, have not seen it.
  if (key !== nobody) await refreshAssociation();
  return null;
});

/** Anybody: the member when signed in, else null. */
export async function visitor(): Promise<Visitor> {
  return signedIn();
}

/**
 * @returns the refusal for somebody who must be signed in and is not: `session_ended` when they were, else
 * `unauthorized`. A browser drops an expired cookie, but our pages make such calls only for the signed-in.
 */
export async function notSignedIn(): Promise<Refusal> {
  const sent = await headers();
  const isFromOurPage = sent.has("origin") || sent.get("sec-fetch-site") === "same-origin";
  const hasCookie = (await cookies()).get(sessionCookie.name) !== undefined;
  return new Refusal(isFromOurPage || hasCookie ? "session_ended" : "unauthorized", "Unauthorized");
}

/** @throws Refusal `unauthorized` or `session_ended` */
export async function member(): Promise<Member> {
  const person = await signedIn();
  if (!person) throw await notSignedIn();
  return person;
}

/** @throws Refusal `unauthorized`, `session_ended` or `forbidden` */
export async function admin(): Promise<Admin> {
  const person = await member();
  if (!isAdmin(person)) throw new Refusal("forbidden", "You need admin privileges to do this.");
  return person;
}

/** For pages: the member, or the sign-in screen. The middleware has usually sent visitors there already. */
export async function memberOrSignIn(): Promise<Member> {
  return (await signedIn()) ?? redirect("/auth");
}

export function isAdmin(person: Member): person is Admin {
  return person.isAdmin;
}
