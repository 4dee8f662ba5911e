import "server-only";
import { headers } from "next/headers";
import { visitor } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";

/**
 * The header with which a page's writes name the person for whom it was rendered, or `visitor`. Scripts do not send it.
 */
const drawnForHeader = "x-drawn-for";

/** The header's value on a page of a person who is not signed in. */
const forVisitor = "visitor";

/**
 * Refuses requests of a page that was rendered for another person than is signed in now, in this browser: typed values
 * must not be sent as another person's, nor as a visitor's after the session has ended. Signing out always succeeds.
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
