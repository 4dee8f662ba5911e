import "server-only";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import type { Invitation } from "@/lib/auth/invitation";
import { formatCents } from "@/lib/format";
import type { Letter } from "@/lib/mail/letter";
import { applicationUrl } from "./link";
import { linkDaysAfterDecision, type MembershipLevel } from "./rules";

/*
 * Letters to the applicant leave out the question and the reason, which may touch on the background answers. They are
 * on the private page.
 */

type Applicant = {
  id: string;
  linkVersion: number;
  reference: string;
  firstName: string;
  membershipType: MembershipLevel;
};

export function questionLetter(applicant: Applicant): Letter {
  const { reference, firstName } = applicant;
  return {
    subject: `A question about your membership application ${reference}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `while reviewing your application for membership of the ${getAssociation().name} a question came up. Your application waits until you have answered it.`,
    ],
    button: { label: "Read and answer the question", url: applicationUrl(applicant) },
    closing: ["To keep it private the question is not in this e-mail. Please answer it at the link."],
  };
}

export function rejectedLetter(applicant: Applicant): Letter {
  const { reference, firstName } = applicant;
  return {
    subject: `Your membership application ${reference} has been decided`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `the ${getAssociation().name} has reviewed your application for membership. We are sorry to tell you that it could not be accepted.`,
    ],
    button: { label: "Read the reason", url: applicationUrl(applicant) },
    closing: [
      `To keep it private the reason is not in this email. The link works for ${linkDaysAfterDecision} days.`,
    ],
  };
}

type Approval = {
  waitsForDues: boolean;
  /** An account with this address existed, and its address was never verified. */
  wasReset: boolean;
  /** The link for setting a password, or null when the account has one. */
  invitation: Invitation | null;
};

/** How to sign in, and what is still to be paid. */
export function approvedLetter(
  applicant: Applicant,
  { waitsForDues, wasReset, invitation }: Approval,
): Letter {
  const { reference, firstName, membershipType } = applicant;
  const { name, levels } = getAssociation();
  const { label, feeCents } = levels[membershipType];
  const fee = `${formatCents(feeCents)} BSD`;
  return {
    subject: "Your membership application has been approved",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `the ${name} has approved your application ${reference}. ${waitsForDues ? "Welcome!" : "Welcome: your membership is active."}`,
      ...(waitsForDues
        ? [
            `Your membership becomes active as soon as your first dues of ${fee} have arrived. The portal shows under Make Payment how to pay, with the reference to quote.`,
          ]
        : []),
      wasReset
        ? "There was already an account with this email address, and nobody had confirmed the address. We reset the account: its old password no longer works, and everybody has been signed out. Set a password of your own to sign in."
        : invitation
          ? "An account has been opened for you. Set its password to sign in."
          : "Sign in with the account that you have.",
    ],
    facts: [
      ["Membership level", label],
      ["Annual fee", feeCents > 0 ? fee : "No fee"],
    ],
    button: invitation
      ? { label: "Set your password", url: invitation.url }
      : { label: "Sign in", url: publicUrl("/auth") },
    closing: invitation
      ? [
          `The link works once, for ${invitation.days} days. Afterwards you get a new one at ${publicUrl("/forgot-password")} with this e-mail address.`,
        ]
      : [`If you do not know its password, set a new one at ${publicUrl("/forgot-password")}.`],
  };
}
