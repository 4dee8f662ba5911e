import type { Letter } from "@/lib/mail/letter";

type Person = { firstName: string };
type Sent = Person & { association: string; url: string };

const unasked = "If you did not ask for this, you need not do anything: nothing changes without the link.";

/** To the new address, with the confirmation link. */
export function newAddressLetter({ firstName, association, url }: Sent): Letter {
  return {
    subject: "Confirm your new e-mail address",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `you asked to use this e-mail address for your account at the ${association}. Please confirm that it is yours. Until then your account keeps the address it has.`,
    ],
    button: { label: "Confirm my new e-mail address", url },
    closing: ["The link works once, for 24 hours, while you are signed in to your account.", unasked],
  };
}

type Change = Person & { newEmail: string; profileUrl: string };

/** To the current address, before the change takes effect. */
export function addressChangeAskedLetter({ firstName, newEmail, profileUrl }: Change): Letter {
  return {
    subject: "Another e-mail address for your account",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `somebody who is signed in to your account asked to use ${newEmail} instead of this address. It takes effect when it is confirmed there.`,
    ],
    button: { label: "Open my profile", url: profileUrl },
    closing: ["If that was not you, change your password now: that cancels it and signs out everybody else."],
  };
}

type Changed = Person & { newEmail: string; contactEmail: string };

/** To the previous address. */
export function addressChangedLetter({ firstName, newEmail, contactEmail }: Changed): Letter {
  return {
    subject: "Your account has another e-mail address now",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `your account now has the e-mail address ${newEmail}. Sign in with it from now on; messages no longer go to this address.`,
    ],
    closing: [`If that was not you, write to ${contactEmail} at once.`],
  };
}

export function passwordResetLetter({ firstName, association, url }: Sent): Letter {
  return {
    subject: "Set a new password",
    greeting: `Dear ${firstName},`,
    paragraphs: [`you can set a new password for your account at the ${association}.`],
    button: { label: "Set a new password", url },
    closing: ["The link works once, for one hour.", unasked],
  };
}

/** To the owner of an address under which somebody else had made an account that was never verified. */
export function accountResetLetter({ firstName, association, url, days }: Sent & { days: number }): Letter {
  return {
    subject: "Set a password for your account",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The ${association} has updated the account with this email address. Nobody had confirmed the address, so we reset the account: its old password no longer works, and everybody has been signed out.`,
      "Set a password of your own to sign in. That also confirms your address.",
    ],
    button: { label: "Set my password", url },
    closing: [
      `The link works once, for ${days} days. After that, 'Forgot password' on the sign-in page sends you another.`,
    ],
  };
}

type PasswordChanged = Person & { forgotUrl: string };

/** After a password change in the profile or by a link. */
export function passwordChangedLetter({ firstName, forgotUrl }: PasswordChanged): Letter {
  return {
    subject: "Your password was changed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      "the password of your account was changed. Every other browser that was signed in with the old one has been signed out.",
      "If that was you, there is nothing to do. If it was not, set a new password at once.",
    ],
    button: { label: "Set a new password", url: forgotUrl },
  };
}
