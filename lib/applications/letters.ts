import "server-only";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import { formatCents } from "@/lib/format";
import type { Letter } from "@/lib/mail/letter";
import { applicationUrl } from "./link";
import { daysToConfirmAddress, type MembershipLevel } from "./rules";

/*
 * The background answers and the conversation with the reviewers stay in the portal, because email is not
 * confidential.
 */

type Applied = {
  id: string;
  linkVersion: number;
  reference: string;
  firstName: string;
  lastName: string;
  membershipType: MembershipLevel;
};

type Named = Omit<Applied, "linkVersion">;

const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;
const openIt = ({ id }: Named) => ({
  label: "Open the application",
  url: publicUrl(`/admin/applications/${id}`),
});

/** To the applicant after applying, with the private link and the next steps. */
export function receivedLetter(application: Applied): Letter {
  const { reference, firstName, membershipType } = application;
  const { name, levels } = getAssociation();
  const { label, feeCents } = levels[membershipType];
  return {
    subject: `Your membership application ${reference}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `thank you for applying for membership of the ${name}. Your application has arrived.`,
      "Please send the required documents next: a police certificate issued within the past six months, at least two references, and copies of the certificates of your professional qualifications. Upload them at the link below; there you also see how far your application has come.",
    ],
    facts: [
      ["Reference", reference],
      ["Membership level", label],
      ["Annual fee", feeCents > 0 ? `${formatCents(feeCents)} BSD` : "No fee"],
    ],
    button: { label: "Upload documents and follow your application", url: applicationUrl(application) },
    closing: [
      "The link is yours alone: whoever has it can see your application, so please do not pass it on.",
      `Please press Confirm on that page, or upload a document there, within ${daysToConfirmAddress} days: it shows us that this email address is yours. If you did not apply, you can withdraw the application there.`,
      feeCents > 0
        ? "Please do not pay yet. You get an e-mail when your application has been approved; it says how to go on."
        : "You get an e-mail when your application has been decided on.",
    ],
  };
}

/** To an applicant who asked for a new link, which replaces the previous one. */
export function newLinkLetter(application: Applied): Letter {
  const { reference, firstName } = application;
  return {
    subject: `A new link to your membership application ${reference}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Somebody, probably you, asked for a new link to your application for membership of the ${getAssociation().name}.`,
    ],
    button: { label: "Open your application", url: applicationUrl(application) },
    closing: ["Links that we sent you before no longer work. Please do not pass this one on."],
  };
}

/** To an administrator about a new application. */
export function newApplicationLetter(firstName: string, application: Named): Letter {
  const { reference, membershipType } = application;
  return {
    subject: `New membership application from ${nameOf(application)}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [`${nameOf(application)} has applied for membership.`],
    facts: [
      ["Reference", reference],
      ["Membership level", getAssociation().levels[membershipType].label],
    ],
    button: openIt(application),
    closing: ["The supporting documents usually follow within some days."],
  };
}

/** To an administrator when the applicant has answered a question. */
export function questionAnsweredLetter(firstName: string, application: Named): Letter {
  return {
    subject: `${nameOf(application)} has answered: application ${application.reference}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${nameOf(application)} has answered the question about application ${application.reference}.`,
    ],
    button: openIt(application),
    closing: ["To keep it private the answer is not in this e-mail."],
  };
}
