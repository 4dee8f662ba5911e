import "server-only";
import { contactInWords } from "@/lib/association/rules";
import { formatPrice } from "@/lib/core/money";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Invitation } from "@/lib/accounts/shared/invitation";
import { formatDate } from "@/lib/core/format";
import type { Letter } from "@/lib/mail/letter";

type Approved = {
  firstName: string;
  membershipType: string;
  annualFeeCents: number;
  nextPaymentDate: Date | null;
};

/** Notifies a member that an administrator made the membership active. */
export function activeLetter(member: Approved): Letter {
  const { name, timeZone } = getAssociation();
  const { firstName, membershipType, annualFeeCents, nextPaymentDate } = member;
  return {
    subject: "Your membership is active",
    greeting: `Dear ${firstName},`,
    paragraphs: [`Welcome! Your membership of the ${name} has been approved and is now active.`],
    facts: [
      ["Membership type", membershipType],
      ["Annual fee", formatPrice(annualFeeCents, "No fee")],
      ...(nextPaymentDate
        ? [["Next payment", formatDate(nextPaymentDate, timeZone)] as [string, string]]
        : []),
    ],
    button: { label: "Open the member portal", url: publicUrl(pathTo("/")) },
  };
}

type Member = { firstName: string };
type Confirmation = { grants: "membership" | "admin"; url: string; days: number };

/** Asks for the confirmation of an address, which then grants the membership or administrator rights. */
export function confirmationLetter({ firstName }: Member, { grants, url, days }: Confirmation): Letter {
  const { name, contactEmail } = getAssociation();
  const what =
    grants === "admin"
      ? `make you an administrator of the ${name}'s member portal`
      : `make your membership of the ${name} active`;
  return {
    subject: "Confirm your email address",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `We are about to ${what}. First, please confirm that this email address is yours: open the link, sign in to your account and press the button. It takes effect immediately.`,
    ],
    button: { label: "Confirm my email address", url },
    closing: [
      `The link works once, for ${days} days.`,
      `If you don't have an account with us, someone else has used your address. Don't confirm it, and contact ${contactInWords(contactEmail)}.`,
    ],
  };
}

/** Notifies a member that the account was suspended. The reason is internal. */
export function suspendedLetter({ firstName }: Member): Letter {
  const { name, contactEmail } = getAssociation();
  return {
    subject: "Your account has been suspended",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `An administrator of the ${name} has suspended your account. You have been signed out, and you can't sign in until the suspension is lifted.`,
      "Your profile, registrations, documents and payments are not affected.",
    ],
    closing: [`If you have any questions, contact ${contactInWords(contactEmail)}.`],
  };
}

export function suspensionLiftedLetter({ firstName }: Member): Letter {
  const { name, contactEmail } = getAssociation();
  return {
    subject: "Your account is no longer suspended",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `An administrator of the ${name} has lifted the suspension of your account. You can sign in again with your password.`,
    ],
    button: { label: "Sign in", url: publicUrl(pathTo("/auth")) },
    closing: [
      "Links we sent before the suspension no longer work.",
      `If you have any questions, contact ${contactInWords(contactEmail)}.`,
    ],
  };
}

/** Notifies a member that the account was closed for good. The reason is internal. */
export function closedLetter({ firstName }: Member): Letter {
  const { name, contactEmail } = getAssociation();
  return {
    subject: "Your account has been closed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Your membership of the ${name} has ended, and your account in the member portal has been closed. You can no longer sign in, and we won’t send reminders.`,
      "What you have paid and your receipts stay in our books.",
    ],
    closing: [
      `If this is a mistake, or you would like to come back, contact ${contactInWords(contactEmail)}.`,
    ],
  };
}

export function reopenedLetter({ firstName }: Member): Letter {
  const { name, contactEmail } = getAssociation();
  return {
    subject: "Your account has been reopened",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `An administrator of the ${name} has reopened your account. You can sign in with your password.`,
    ],
    button: { label: "Sign in", url: publicUrl(pathTo("/auth")) },
    closing: [`If you have any questions, contact ${contactInWords(contactEmail)}.`],
  };
}

/** Notifies a member that the membership is no longer active. The reason is internal. */
export function returnedToPendingLetter({ firstName }: Member): Letter {
  const { name, contactEmail } = getAssociation();
  return {
    subject: "Your membership is pending again",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `An administrator of the ${name} has returned your membership to pending. You can still sign in, but member rates and other benefits of an active membership don't apply.`,
    ],
    button: { label: "Open the member portal", url: publicUrl(pathTo("/")) },
    closing: [`If you have any questions, contact ${contactInWords(contactEmail)}.`],
  };
}

type Written = { subject: string; content: string };

export function toMembersLetter(firstName: string, { subject, content }: Written): Letter {
  return {
    subject,
    greeting: `Dear ${firstName},`,
    paragraphs: content.split(/\n{2,}/),
    button: { label: "Open the member portal", url: publicUrl(pathTo("/")) },
    closing: [`You are receiving this email because you have an account at the ${getAssociation().name}.`],
  };
}

export function importInvitationLetter(firstName: string, { url, days }: Invitation): Letter {
  const { name } = getAssociation();
  return {
    subject: `Your account at the ${name}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The ${name} has created an account for you in its member portal, with your membership, events, documents and messages in one place. Set a password to sign in.`,
    ],
    button: { label: "Set my password", url },
    closing: [
      `The link works once, for ${days} days. After that, use 'Forgot password' on the sign-in page to get a new one.`,
    ],
  };
}
