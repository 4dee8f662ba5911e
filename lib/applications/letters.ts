import "server-only";
import { formatPrice } from "@/lib/core/money";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { fullName } from "@/lib/core/full-name";
import type { Letter } from "@/lib/mail/letter";
import type { Level } from "@/lib/association/levels";
import { applicationUrl } from "./link";
import { daysToConfirmAddress } from "./rules";

/*
 * Emails to applicants and reviewers. The background answers and the conversation with the reviewers stay in the
 * portal, because email is not confidential.
 */

type Applied = {
  id: string;
  linkVersion: number;
  reference: string;
  firstName: string;
  lastName: string;
  membershipType: Level;
};

type Named = Omit<Applied, "linkVersion">;

const openIt = ({ id }: Named) => ({
  label: "Open the application",
  url: publicUrl(pathTo("/admin/applications/[applicationId]", { applicationId: id })),
});

/** Confirms an application to the applicant, with the private link and the next steps. */
export function receivedLetter(application: Applied): Letter {
  const { reference, firstName, membershipType } = application;
  const { name, levels } = getAssociation();
  const { label, feeCents } = levels[membershipType];
  return {
    subject: `Your membership application ${reference}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Thank you for applying for membership of the ${name}. We have received your application.`,
      "Please send the required documents next: a police certificate issued within the past six months, at least two references, and copies of the certificates of your professional qualifications. Upload them using the link below, where you can also check your application's progress.",
    ],
    facts: [
      ["Reference", reference],
      ["Membership level", label],
      ["Annual fee", formatPrice(feeCents, "No fee")],
    ],
    button: { label: "Upload documents and check progress", url: applicationUrl(application) },
    closing: [
      "Anyone with this link can see your application, so please don't share it.",
      `Please press Confirm on that page, or upload a document, within ${daysToConfirmAddress} days so we know that this email address is yours. If you didn't apply, you can withdraw the application there.`,
      feeCents > 0
        ? "Please don't pay yet. We'll email you when your application has been approved and explain what to do next."
        : "We'll email you when we have made a decision.",
    ],
  };
}

/** Asks an existing member who claims an account to confirm it with the private link. */
export function claimLetter(
  application: Applied & { membershipNumber: string | null },
  isProven: boolean,
): Letter {
  const { reference, firstName, membershipNumber } = application;
  const { name } = getAssociation();
  return {
    subject: isProven
      ? `Your account for the member portal (${reference})`
      : `Your account for the member portal: please confirm (${reference})`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `You have told us that you are a member of the ${name}, and requested an account for the member portal.`,
      ...(isProven
        ? []
        : [
            `Please press Confirm on the page below within ${daysToConfirmAddress} days, so we know that this email address is yours.`,
          ]),
      "We then look up your membership. You don't need to send documents or fill in anything else.",
    ],
    facts: [
      ["Reference", reference],
      ["Name", fullName(application)],
      ["Membership number", membershipNumber ?? ""],
    ],
    button: {
      label: isProven ? "Check progress" : "Confirm your email address",
      url: applicationUrl(application),
    },
    closing: [
      "We'll email you a link to set your password when we have found your membership.",
      "Anyone with this link can see your registration, so please don't share it. If you didn't ask for an account, you can withdraw it there.",
    ],
  };
}

/** Sends a new private link to an applicant who asked for one. Its first use revokes the earlier ones. */
export function newLinkLetter(application: Applied & { isClaim: boolean }): Letter {
  const { reference, firstName, isClaim } = application;
  const what = isClaim ? "registration" : "membership application";
  return {
    subject: `A new link to your ${what} ${reference}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      isClaim
        ? `You requested a new link to your registration as a member of the ${getAssociation().name}.`
        : `You requested a new link to your application for membership of the ${getAssociation().name}.`,
    ],
    button: {
      label: isClaim ? "Open your registration" : "Open your application",
      url: applicationUrl(application),
    },
    closing: [
      "Earlier links stop working when you press Confirm on that page, or send something there. Please don't share this one. If you didn't ask for it, you can ignore this email.",
    ],
  };
}

/** Notifies an administrator of a new application. */
export function newApplicationLetter(firstName: string, application: Named & { isClaim: boolean }): Letter {
  const { reference, membershipType, isClaim } = application;
  const who = fullName(application);
  return {
    subject: isClaim
      ? `${who} requests portal access as an existing member`
      : `New membership application from ${who}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      isClaim
        ? `${who} says they are a member of the association, and requests portal access. Please look up the membership number in your records.`
        : `${who} has applied for membership.`,
    ],
    facts: [
      ["Reference", reference],
      ...(isClaim
        ? []
        : [["Membership level", getAssociation().levels[membershipType].label] satisfies [string, string]]),
    ],
    button: openIt(application),
    closing: isClaim ? [] : ["The supporting documents usually follow within a few days."],
  };
}

/** Notifies an administrator that the applicant has answered a question. */
export function questionAnsweredLetter(firstName: string, application: Named): Letter {
  return {
    subject: `${fullName(application)} has answered your question: application ${application.reference}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${fullName(application)} has answered the question about application ${application.reference}.`,
    ],
    button: openIt(application),
    closing: ["To protect the applicant's privacy, this email doesn't include the answer."],
  };
}
