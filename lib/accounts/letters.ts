import { officeInWords } from "@/lib/association/rules";
import type { Letter } from "@/lib/mail/letter";

type Person = { firstName: string };
type Sent = Person & { association: string; url: string };

const unasked =
  "If you didn't ask for this, you can ignore this email. Nothing changes unless you use the link.";

/** To the new address, with the confirmation link. */
export function newAddressLetter({ firstName, association, url }: Sent): Letter {
  return {
    subject: "Confirm your new email address",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `You asked to use this email address for your account at the ${association}. Please confirm that it is yours. Until then, your account keeps its current address.`,
    ],
    button: { label: "Confirm my new email address", url },
    closing: ["The link works once, for 24 hours, while you are signed in to your account.", unasked],
  };
}

type Change = Person & { newEmail: string; profileUrl: string };

/** To the current address, before the change takes effect. */
export function addressChangeAskedLetter({ firstName, newEmail, profileUrl }: Change): Letter {
  return {
    subject: "Request to change your email address",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Someone who is signed in to your account asked to change your email address to ${newEmail}. The change takes effect once that address is confirmed.`,
    ],
    button: { label: "Open my profile", url: profileUrl },
    closing: [
      "If this wasn't you, change your password now. That cancels the change and signs out everyone else.",
    ],
  };
}

type Changed = Person & { newEmail: string; contactEmail: string | null };

/** To the new address that a member of staff has typed, with the confirmation link. */
export function newAddressByStaffLetter({ firstName, association, url }: Sent): Letter {
  return {
    subject: "Confirm your new email address",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The ${association} is about to change the email address of your account to this one. Please confirm that it is yours. Until then, your account keeps its current address.`,
    ],
    button: { label: "Confirm my new email address", url },
    closing: ["The link works once, for 24 hours, with your account's password.", unasked],
  };
}

/** To the current address, before a change by staff takes effect. */
export function addressChangeByStaffLetter({ firstName, newEmail, contactEmail }: Changed): Letter {
  return {
    subject: "Your email address is about to change",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `An administrator asked to change the email address of your account to ${newEmail}. The change takes effect once that address is confirmed with your password.`,
    ],
    closing: [`If this is wrong, do nothing and contact ${officeInWords(contactEmail)}.`],
  };
}

/** To the previous address. */
export function addressChangedLetter({ firstName, newEmail, contactEmail }: Changed): Letter {
  return {
    subject: "Your email address has been changed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Your account's email address is now ${newEmail}. Use it to sign in from now on. We'll no longer send messages to this address.`,
    ],
    closing: [`If this wasn't you, contact ${officeInWords(contactEmail)} immediately.`],
  };
}

export function passwordResetLetter({ firstName, association, url }: Sent): Letter {
  return {
    subject: "Set a new password",
    greeting: `Dear ${firstName},`,
    paragraphs: [`Use the link below to set a new password for your account at the ${association}.`],
    button: { label: "Set a new password", url },
    closing: ["The link works once, for one hour.", unasked],
  };
}

/** With a link and a code, which both work only in the browser that asked for them. */
export function signInLinkLetter({ firstName, association, url, code }: Sent & { code: string }): Letter {
  return {
    subject: "Your sign-in link",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Use the link below to sign in to your account at the ${association}. It works once, for 15 minutes, in the browser in which you asked for it.`,
      "Are you reading this on another device? Then type this code where you asked for the link:",
    ],
    facts: [["Code", code]],
    button: { label: "Sign in with this link", url },
    closing: [
      "If you didn't ask for this, you can ignore this email. Nobody can sign in without it. Don't give the code to anybody: we never ask for it by phone or in a message.",
    ],
  };
}

/** To the owner of an address under which somebody else had made an account that was never verified. */
export function accountResetLetter({ firstName, association, url, days }: Sent & { days: number }): Letter {
  return {
    subject: "Set a password for your account",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The ${association} has updated the account with this email address. Nobody had confirmed the address, so we reset the account: the old password no longer works, and everyone has been signed out.`,
      "Set your own password to sign in. That also confirms your address.",
    ],
    button: { label: "Set my password", url },
    closing: [
      `The link works once, for ${days} days. After that, use 'Forgot password' on the sign-in page to get a new one.`,
    ],
  };
}

type PasswordChanged = Person & {
  forgotUrl: string;
  /** What still signs in beside the new password, with the page that removes it; null when there is none. */
  passkeys: { names: [name: string, added: string][]; url: string; days: number } | null;
};

export function passwordChangedLetter({ firstName, forgotUrl, passkeys }: PasswordChanged): Letter {
  if (passkeys) {
    return {
      subject: "Your password was changed",
      greeting: `Dear ${firstName},`,
      paragraphs: [
        "Your password has been changed, and all other browsers have been signed out.",
        "These passkeys can still sign in to your account. Remove any that isn't yours.",
      ],
      facts: passkeys.names,
      button: { label: "Remove a passkey", url: passkeys.url },
      closing: [
        `The link works for ${passkeys.days} days. If you didn't change your password, set a new one immediately: ${forgotUrl}`,
      ],
    };
  }
  return {
    subject: "Your password was changed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      "Your password has been changed, and all other browsers have been signed out.",
      "If this was you, you don't need to do anything. If it wasn't, set a new password immediately.",
    ],
    button: { label: "Set a new password", url: forgotUrl },
  };
}

type PasskeyChanged = Person & {
  name: string;
  /** `proof`: the portal did it, because the address had not been confirmed when the passkey was added. */
  by: "person" | "proof";
  association: string;
  securityUrl: string;
};

/** After a passkey was added, with which anybody who has it can sign in. */
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
        ? "It was added before your email address was confirmed, when anybody could have made the account. If it is yours, add it again."
        : "If this was you, you don't need to do anything. If it wasn't, change your password immediately.",
    ],
    button: { label: "Check my passkeys", url: securityUrl },
  };
}

export type FactorChanged = Person & { association: string; securityUrl: string };

const factorButton = (url: string) => ({ label: "Check my security settings", url });

/** After an authenticator app was set up, whose codes a sign-in then asks for. */
export function authenticatorAddedLetter({ firstName, association, securityUrl }: FactorChanged): Letter {
  return {
    subject: "An authenticator app was added to your account",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `From now on, signing in to your account at the ${association} takes a code from your authenticator app.`,
      "If this was you, you don't need to do anything. If it wasn't, remove the app and change your password immediately.",
    ],
    button: factorButton(securityUrl),
  };
}

export function authenticatorRemovedLetter({ firstName, association, securityUrl }: FactorChanged): Letter {
  return {
    subject: "The authenticator app was removed from your account",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Signing in to your account at the ${association} no longer asks for a code from an authenticator app.`,
      "If this was you, you don't need to do anything. If it wasn't, change your password immediately.",
    ],
    button: factorButton(securityUrl),
  };
}

/** After a recovery code stood in for another factor. `left`: the codes that still work. */
export function recoveryCodeUsedLetter({
  firstName,
  association,
  securityUrl,
  left,
}: FactorChanged & { left: number }): Letter {
  const remaining = left === 0 ? "None is left." : left === 1 ? "One is left." : `${left} are left.`;
  return {
    subject: "A recovery code was used",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `One of the recovery codes of your account at the ${association} has been used. ${remaining} You can make new ones at any time.`,
      "If this was you, you don't need to do anything. If it wasn't, change your password and make new codes immediately.",
    ],
    button: factorButton(securityUrl),
  };
}

/** After a sign-in on a device that the account has not been used on within ninety days. */
export function newDeviceLetter(
  { firstName, association, securityUrl }: FactorChanged,
  { device, place }: { device: string; place: string },
): Letter {
  return {
    subject: "A sign-in on a new device",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Somebody signed in to your account at the ${association} with ${device} (${place}).`,
      "If this was you, you don't need to do anything. If it wasn't, sign that device out and change your password.",
    ],
    button: factorButton(securityUrl),
  };
}

/** After many wrong passwords or codes. */
export function manyFailedSignInsLetter(
  { firstName, association, securityUrl }: FactorChanged,
  count: number,
): Letter {
  return {
    subject: "Many failed attempts to sign in to your account",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Within an hour, somebody entered ${count} wrong passwords or codes for your account at the ${association}. We slow such attempts down, and nobody got in by these.`,
      "If this was you, you don't need to do anything. If it wasn't, use a password that you use nowhere else, and add a passkey or an authenticator app.",
    ],
    button: factorButton(securityUrl),
  };
}
