import "server-only";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import { formatCents } from "@/lib/format";
import type { Letter } from "@/lib/mail/letter";
import { applicationUrl } from "./link";
import type { MembershipLevel } from "./rules";

/*
 * What was answered to the background questions, and what applicant and reviewer write to each other, stays in the
 * portal: an e-mail lies open on its way.
 */

type Applied = {
  id: string;
  reference: string;
  firstName: string;
  lastName: string;
  membershipType: MembershipLevel;
};

const nameOf = ({ firstName, lastName }: Applied) => `${firstName} ${lastName}`;
const openIt = ({ id }: Applied) => ({
  label: "Open the application",
  url: publicUrl(`/admin/applications/${id}`),
});

/** To the applicant, when the application has arrived: with the private link and what comes next (spec §2). */
export function receivedLetter(application: Applied): Letter {
  const { id, reference, firstName, membershipType } = application;
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
    button: { label: "Upload documents and follow your application", url: applicationUrl(id) },
    closing: [
      "The link is yours alone: whoever has it can see your application, so please do not pass it on.",
      feeCents > 0
        ? "Please do not pay yet. You get an e-mail when your application has been approved; it says how to go on."
        : "You get an e-mail when your application has been decided on.",
    ],
  };
}

/** To an administrator: somebody has applied. */
export function newApplicationLetter(firstName: string, application: Applied): Letter {
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

/** To an administrator: what was asked has been answered. */
export function questionAnsweredLetter(firstName: string, application: Applied): Letter {
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
