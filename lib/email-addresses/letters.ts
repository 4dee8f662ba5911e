import { contactInWords } from "@/lib/association/rules";
import type { Letter } from "@/lib/mail/letter";
import { type AccountHolder, type LinkSent, ignoreIfUnasked } from "@/lib/accounts/letters";

/** The letter to the new address, with the confirmation link. */
export function newAddressLetter({ firstName, association, url }: LinkSent): Letter {
  return {
    subject: "Confirm your new email address",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `You asked to use this email address for your account at the ${association}. Please confirm that it is yours. Until then, your account keeps its current address.`,
    ],
    button: { label: "Confirm my new email address", url },
    closing: ["The link works once, for 24 hours, while you are signed in to your account.", ignoreIfUnasked],
  };
}

type Change = AccountHolder & { newEmail: string; profileUrl: string };

/** The letter to the current address, before the change takes effect. */
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

type Changed = AccountHolder & { newEmail: string; contactEmail: string | null };

/** The letter to the new address that staff have entered, with the confirmation link. */
export function newAddressByStaffLetter({ firstName, association, url }: LinkSent): Letter {
  return {
    subject: "Confirm your new email address",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The ${association} is about to change the email address of your account to this one. Please confirm that it is yours. Until then, your account keeps its current address.`,
    ],
    button: { label: "Confirm my new email address", url },
    closing: ["The link works once, for 24 hours, with your account's password.", ignoreIfUnasked],
  };
}

/** The letter to the current address, before a change by staff takes effect. */
export function addressChangeByStaffLetter({ firstName, newEmail, contactEmail }: Changed): Letter {
  return {
    subject: "Your email address is about to change",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `An administrator asked to change the email address of your account to ${newEmail}. The change takes effect once that address is confirmed with your password.`,
    ],
    closing: [`If this is wrong, do nothing and contact ${contactInWords(contactEmail)}.`],
  };
}

/** The letter to the previous address. */
export function addressChangedLetter({ firstName, newEmail, contactEmail }: Changed): Letter {
  return {
    subject: "Your email address has been changed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Your account's email address is now ${newEmail}. Use it to sign in from now on. We'll no longer send messages to this address.`,
    ],
    closing: [`If this wasn't you, contact ${contactInWords(contactEmail)} immediately.`],
  };
}

/** The letter to the owner of an address with which another person had created an account that was never verified. */
export function accountResetLetter({
  firstName,
  association,
  url,
  days,
}: LinkSent & { days: number }): Letter {
  return {
    subject: "Set a password for your account",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The ${association} has updated the account with this email address. No one had confirmed the address, so we reset the account: the old password no longer works, and everyone has been signed out.`,
      "Set your own password to sign in. That also confirms your address.",
    ],
    button: { label: "Set my password", url },
    closing: [
      `The link works once, for ${days} days. After that, use 'Forgot password' on the sign-in page to get a new one.`,
    ],
  };
}
