import type { Letter } from "@/lib/mail/letter";
import { type SignInChanged, type AccountHolder, securityButton } from "@/lib/accounts/letters";

type PasskeyChanged = AccountHolder & {
  name: string;
  /** Who removed the passkeys. `proof`: the portal, because the address had not been confirmed when they were added. */
  by: "person" | "proof";
  association: string;
  securityUrl: string;
};

/** The letter after a passkey was added, with which anybody who has it can sign in. */
export function passkeyAddedLetter({ firstName, name, association, securityUrl }: PasskeyChanged): Letter {
  return {
    subject: "A passkey was added to your account",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The passkey “${name}” can now be used to sign in to your account at the ${association}.`,
      "If this was you, you don't need to do anything. If it wasn't, remove the passkey and change your password immediately.",
    ],
    button: { label: "Check my passkeys", url: securityUrl },
  };
}

export function passkeyRemovedLetter({
  firstName,
  name,
  by,
  association,
  securityUrl,
}: PasskeyChanged): Letter {
  return {
    subject: "A passkey was removed from your account",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The passkey “${name}” no longer works for your account at the ${association}.`,
      by === "proof"
        ? "It was added before your email address was confirmed, when anyone could have created the account. If it is yours, add it again."
        : "If this was you, you don't need to do anything. If it wasn't, change your password immediately.",
    ],
    button: { label: "Check my passkeys", url: securityUrl },
  };
}

/** The letter after an authenticator app was set up, whose codes a sign-in then requires. */
export function authenticatorAddedLetter({ firstName, association, securityUrl }: SignInChanged): Letter {
  return {
    subject: "An authenticator app was added to your account",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `From now on, signing in to your account at the ${association} takes a code from your authenticator app.`,
      "If this was you, you don't need to do anything. If it wasn't, remove the app and change your password immediately.",
    ],
    button: securityButton(securityUrl),
  };
}

export function authenticatorRemovedLetter({ firstName, association, securityUrl }: SignInChanged): Letter {
  return {
    subject: "The authenticator app was removed from your account",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Signing in to your account at the ${association} no longer asks for a code from an authenticator app.`,
      "If this was you, you don't need to do anything. If it wasn't, change your password immediately.",
    ],
    button: securityButton(securityUrl),
  };
}

/**
 * The letter after a recovery code was used instead of another factor. `left` is the number of codes that still work.
 */
export function recoveryCodeUsedLetter({
  firstName,
  association,
  securityUrl,
  left,
}: SignInChanged & { left: number }): Letter {
  const remaining =
    left === 0 ? "You have none left." : left === 1 ? "You have one left." : `You have ${left} left.`;
  return {
    subject: "A recovery code was used",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `One of the recovery codes of your account at the ${association} has been used. ${remaining} You can create new ones at any time.`,
      "If this was you, you don't need to do anything. If it wasn't, change your password and create new codes immediately.",
    ],
    button: securityButton(securityUrl),
  };
}
