import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { Refusal } from "@/lib/core/errors";
import { env } from "@/lib/env";
import {
  commonPasswordMessage,
  guessablePasswordMessage,
  ownWordsPasswordMessage,
  sequencePasswordMessage,
} from "../labels";
import { passwordLength, passwordMinFor } from "../rules";

/** The owner of a password. `isStaff` means that they have a role, or get one with the password. */
export type PasswordOwner = { email: string; firstName: string; lastName: string; isStaff: boolean };

/** The minimum score of a staff password. Passwords below it are found within a million guesses. */
const minScoreForStaff = 2;

/** The minimum length of a new password of this person. */
export const minPasswordLength = (owner: { isStaff: boolean }) =>
  env.PORTAL_DEMO ? passwordLength.min : passwordMinFor(owner);

/**
 * Requires a new password that is not among the most common, not one character, not a row of keys and not made of the
 * owner's own words; staff's is also longer, and not easy to guess for someone who knows them. There are no rules about
 * kinds of characters, as NIST SP 800-63B recommends. On the demo, whose own passwords are public, its length is enough.
 *
 * @throws Refusal `invalid_input` at `password`
 */
export async function requireGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  const min = minPasswordLength(owner);
  if (password.length < min) throw refusal(`Password must be at least ${min} characters`);
  if (env.PORTAL_DEMO) return;
  const { isCommonPassword, isMadeOf, isOneCharacter, isSequence, scorePassword } =
    await import("../password-strength");
  if (isCommonPassword(password)) throw refusal(commonPasswordMessage);
  if (isOneCharacter(password)) throw refusal(guessablePasswordMessage);
  if (isSequence(password)) throw refusal(sequencePasswordMessage);
  const { name, shortName } = getAssociation();
  const known = [owner.email, owner.firstName, owner.lastName, name, shortName];
  if (isMadeOf(password, known)) throw refusal(ownWordsPasswordMessage);
  if (owner.isStaff && scorePassword(password, known) < minScoreForStaff)
    throw refusal(guessablePasswordMessage);
}

function refusal(message: string): Refusal {
  return new Refusal("invalid_input", message, { issues: [{ path: "password", message }] });
}
