import "server-only";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import { formatCents, formatDate } from "@/lib/format";
import type { Letter } from "@/lib/mail/letter";

type Approved = {
  firstName: string;
  membershipType: string;
  annualFeeCents: number;
  nextPaymentDate: Date | null;
};

/** When an administrator has made the membership active. */
export function approvedLetter(member: Approved): Letter {
  const { name, timeZone } = getAssociation();
  const { firstName, membershipType, annualFeeCents, nextPaymentDate } = member;
  return {
    subject: "Your membership is active",
    greeting: `Dear ${firstName},`,
    paragraphs: [`welcome: your membership of the ${name} has been approved and is active now.`],
    facts: [
      ["Membership type", membershipType],
      ["Annual fee", annualFeeCents === 0 ? "No fee" : `${formatCents(annualFeeCents)} BSD`],
      ...(nextPaymentDate
        ? [["Next payment", formatDate(nextPaymentDate, timeZone)] as [string, string]]
        : []),
    ],
    button: { label: "Open the member portal", url: publicUrl("/") },
  };
}

type Written = { subject: string; content: string };

/** What the administrators write to many members at once. */
export function toMembersLetter(firstName: string, { subject, content }: Written): Letter {
  return {
    subject,
    greeting: `Dear ${firstName},`,
    paragraphs: content.split(/\n{2,}/),
    button: { label: "Open the member portal", url: publicUrl("/") },
    closing: [`You get this e-mail because you have an account at the ${getAssociation().name}.`],
  };
}

/** To somebody for whom an account was made by an import. */
export function importInvitationLetter(firstName: string, url: string, lifeDays: number): Letter {
  const { name } = getAssociation();
  return {
    subject: `Your account at the ${name}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `the ${name} has a member portal, and there is an account for you in it: your membership, events, documents and messages in one place. Set a password, and you are in.`,
    ],
    button: { label: "Set my password", url },
    closing: [
      `The link works once, for ${lifeDays} days. After that, 'Forgot password' at the sign-in sends you another.`,
    ],
  };
}
