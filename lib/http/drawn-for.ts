import "server-only";
import { headers } from "next/headers";
import { visitor } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";

/** What a page sends with a write: the id of the person for whom it was drawn, or `visitor`. Scripts send nothing. */
const drawnForHeader = "x-drawn-for";

/**
 * Refuses what a page sends that was drawn for somebody else than has signed in since, in this browser: what one person
 * typed is never sent as another.
 *
 * @throws Refusal `other_person`
 */
export async function requireSamePerson(): Promise<void> {
  const drawnFor = (await headers()).get(drawnForHeader);
  if (drawnFor === null) return;
  const person = await visitor();
  // Without a session, the operation says whether it has ended.
  if (person && person.id !== drawnFor)
    throw new Refusal("other_person", `You’re signed in as ${person.firstName} now. Nothing was sent.`);
}
