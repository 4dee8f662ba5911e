import type { Letter } from "@/lib/mail/letter";
import {
  type SignInChanged,
  type AccountHolder,
  type LinkSent,
  securityButton,
  ignoreIfUnasked,
} from "@/lib/accounts/letters";

export function passwordResetLetter({ firstName, association, url }: LinkSent): Letter {
  return {
    subject: "Set a new password",
    greeting: `Dear ${firstName},`,
    paragraphs: [`Use the link below to set a new password for your account at the ${association}.`],
    button: { label: "Set a new password", url },
    closing: ["The link works once, for one hour.", ignoreIfUnasked],
  };
}

/** The letter with a link and a code, both of which work only in the browser that requested them. */
export function signInLinkLetter({ firstName, association, url, code }: LinkSent & { code: string }): Letter {
  return {
    subject: "Your sign-in link",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Use the link below to sign in to your account at the ${association}. It works once, for 15 minutes, in the browser where you requested it.`,
      "Are you reading this on another device? Then type this code where you requested the link:",
    ],
    facts: [["Code", code]],
    button: { label: "Sign in with this link", url },
    closing: [
      "If you didn't ask for this, you can ignore this email. No one can sign in without it. Don't give the code to anyone: we never ask for it by phone or in a message.",
    ],
  };
}

type PasswordChanged = AccountHolder & {
  forgotUrl: string;
  /**
   * The passkeys that still sign in beside the new password, with the page that removes them; null when there are none.
   */
  passkeys: { names: [name: string, added: string][]; url: string; days: number } | null;
};

export function passwordChangedLetter({ firstName, forgotUrl, passkeys }: PasswordChanged): Letter {
  if (passkeys) {
    return {
      subject: "Your password was changed",
      greeting: `Dear ${firstName},`,
      paragraphs: [
        "Your password has been changed, and all other browsers have been signed out.",
        "These passkeys can still sign in to your account. Remove any that aren't yours.",
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

/** The letter after a sign-in on a device on which the account has not been used within ninety days. */
export function newDeviceLetter(
  { firstName, association, securityUrl }: SignInChanged,
  { device, place }: { device: string; place: string },
): Letter {
  return {
    subject: "New sign-in on another device",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Someone signed in to your account at the ${association} with ${device} (${place}).`,
      "If this was you, you don't need to do anything. If it wasn't, sign that device out and change your password.",
    ],
    button: securityButton(securityUrl),
  };
}

/** The letter after many wrong passwords or codes. */
export function manyFailedSignInsLetter(
  { firstName, association, securityUrl }: SignInChanged,
  count: number,
): Letter {
  return {
    subject: "Many failed attempts to sign in to your account",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Within an hour, someone entered ${count} wrong passwords or codes for your account at the ${association}. We slow such attempts down, and none of these succeeded.`,
      "If this was you, you don't need to do anything. If it wasn't, use a password that you use nowhere else, and add a passkey or an authenticator app.",
    ],
    button: securityButton(securityUrl),
  };
}
