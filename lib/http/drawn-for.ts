import "server-only";
import { headers } from "next/headers";
import { visitor } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";

/** What a page sends with a write: the id of the person for whom it was drawn, or `visitor`. Scripts send nothing. */
const drawnForHeader = "x-drawn-for";

/** The page of somebody who is not signed in. */
const forVisitor = "visitor";

/**
 * Refuses what a page sends that was drawn for somebody else than is signed in now, in this browser: what one person
 * typed is never sent as another, nor as a visitor once the session has ended. Signing out always succeeds.
 *
 * @throws Refusal `other_person`, `session_ended`
 */
export async function requireSamePerson({ endsSession }: { endsSession?: true | undefined }): Promise<void> {
  const drawnFor = (await headers()).get(drawnForHeader);
  if (drawnFor === null || endsSession) return;
  const person = await visitor();
  if (drawnFor === (person?.id ?? forVisitor)) return;
  if (person)
    throw new Refusal("other_person", `You’re signed in as ${person.firstName} now. Nothing was sent.`);
  throw new Refusal("session_ended", "Your session has ended. Nothing was sent.");
}
