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

/** @throws Refusal `unauthorized`; its word is the one by which the screens know a lost session. */
export async function member(): Promise<Member> {
  const person = await signedIn();
  if (!person) throw new Refusal("unauthorized", "Unauthorized");
  return person;
}

/** @throws Refusal `unauthorized` or `forbidden` */
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
