import "server-only";
import { formatMoney, formatPrice } from "@/lib/core/money";
import { bankWarning } from "@/lib/association/rules";
import { bankDetailLines } from "@/lib/association/labels";
import { getAssociation, type Bank } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Invitation } from "@/lib/accounts/shared/invitation";
import type { Letter } from "@/lib/mail/letter";
import type { Level } from "@/lib/association/levels";
import { applicationUrl } from "./link";
import { linkDaysAfterDecision } from "./rules";

/*
 * Emails to the applicant leave out the question and the reason, which may touch on the background answers. Both are on
 * the private page.
 */

type Applicant = {
  id: string;
  linkVersion: number;
  reference: string;
  firstName: string;
  membershipType: Level;
};

export function questionLetter(applicant: Applicant): Letter {
  const { reference, firstName } = applicant;
  return {
    subject: `A question about your membership application ${reference}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `We have a question about your application for membership of the ${getAssociation().name}. Once you have answered it, we'll continue our review.`,
    ],
    button: { label: "Read and answer the question", url: applicationUrl(applicant) },
    closing: [
      "To protect your privacy, this email doesn't include the question. Please use the link to answer it.",
    ],
  };
}

export function rejectedLetter(applicant: Applicant): Letter {
  const { reference, firstName } = applicant;
  return {
    subject: `A decision on your membership application ${reference}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The ${getAssociation().name} has reviewed your application for membership. We're sorry to tell you that we could not accept it.`,
    ],
    button: { label: "Read the reason", url: applicationUrl(applicant) },
    closing: [
      `To protect your privacy, this email doesn't include the reason. The link works for ${linkDaysAfterDecision} days.`,
    ],
  };
}

type Approval = {
  /** The first dues, whose payment makes the membership active; null when it is active already. */
  dues: { reference: string; amountCents: number } | null;
  /** Whether the account existed with an address that was never verified, and was reset. */
  wasReset: boolean;
  /** The link for setting a password; null when the account has one. */
  invitation: Invitation | null;
};

function howToPay(dues: { reference: string; amountCents: number }, bank: Bank): [string, string][] {
  return [
    ["First dues", formatMoney(dues.amountCents)],
    ["Reference", dues.reference],
    ...bankWarning(bank).map((words): [string, string] => ["Bank details", words]),
    ...bankDetailLines(bank),
  ];
}

/** Notifies an applicant of the approval, with how to sign in and what is still to be paid. */
export function approvedLetter(applicant: Applicant, { dues, wasReset, invitation }: Approval): Letter {
  const { reference, firstName, membershipType } = applicant;
  const { name, levels, bank } = getAssociation();
  const { label, feeCents } = levels[membershipType];
  return {
    subject: "Your membership application has been approved",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The ${name} has approved your application ${reference}. ${dues ? "Welcome!" : "Welcome! Your membership is now active."}`,
      ...(dues
        ? [
            `Your membership becomes active when we receive your first dues of ${formatMoney(dues.amountCents)}. Pay them by bank transfer and quote the reference below, or press Make Payment in the portal for other ways.`,
          ]
        : []),
      wasReset
        ? "An account with this email address already existed, but no one had confirmed the address. We have reset it: the old password no longer works, and everyone has been signed out. Set your own password to sign in."
        : invitation
          ? "We have created an account for you. Set a password to sign in."
          : "Sign in with your existing account.",
    ],
    facts: [
      ["Membership level", label],
      ["Annual fee", formatPrice(feeCents, "No fee")],
      ...(dues ? howToPay(dues, bank) : []),
    ],
    button: invitation
      ? { label: "Set your password", url: invitation.url }
      : { label: "Sign in", url: publicUrl(pathTo("/auth")) },
    closing: invitation
      ? [
          `The link works once, for ${invitation.days} days. After that, request a new one at ${publicUrl(pathTo("/forgot-password"))} with this email address.`,
        ]
      : [`If you have forgotten your password, set a new one at ${publicUrl(pathTo("/forgot-password"))}.`],
  };
}
