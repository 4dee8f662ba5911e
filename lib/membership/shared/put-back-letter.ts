import "server-only";
import { contactInWords } from "@/lib/association/rules";
import { getAssociation } from "@/lib/association/queries";
import { formatDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { User } from "@/lib/db/rows";
import type { Letter } from "@/lib/mail/letter";

/** Why dues no longer count as paid. */
export type PutBackReason = "undone" | "refunded" | "charged_back";

type PutBack = Pick<User, "firstName" | "admittedAt" | "membershipStatus" | "nextPaymentDate">;

/** Notifies a member of the changed membership, because dues that had extended it are not paid. */
export function membershipPutBackLetter(member: PutBack, why: PutBackReason, isAskedAgain: boolean): Letter {
  const { name, contactEmail } = getAssociation();
  const wentBack = `The payment of your dues has been ${why === "charged_back" ? "charged back" : "refunded"}`;
  const isActive = member.membershipStatus === "active";
  return {
    subject:
      why === "undone"
        ? "Your membership isn’t active: our mistake"
        : isActive
          ? wentBack
          : "Your membership is no longer active",
    greeting: `Dear ${member.firstName},`,
    paragraphs: [
      why === "undone"
        ? `We emailed you that your membership of the ${name} is active. That was a mistake: we recorded a payment of your dues in error, and have now removed it.`
        : isActive
          ? `${wentBack}. Your membership of the ${name} remains active.`
          : `${wentBack}, so your membership of the ${name} is no longer active.`,
      `${standsWords(member)} ${isAskedAgain ? askedAgainWords(member) : notOwedWords(isActive)}`,
    ],
    button: isAskedAgain
      ? { label: "See what I owe", url: publicUrl(pathTo("/checkout")) }
      : { label: "Open the payment page", url: publicUrl(pathTo("/checkout/membership")) },
    closing: [`If you have paid, or have any questions, contact ${contactInWords(contactEmail)}.`],
  };
}

function standsWords({ admittedAt, membershipStatus, nextPaymentDate }: PutBack): string {
  if (membershipStatus === "active")
    return nextPaymentDate
      ? `Your membership year ends on ${formatDate(nextPaymentDate, getAssociation().timeZone)}, as before.`
      : "";
  return admittedAt ? "Your membership has lapsed, as before." : "Your application is still approved.";
}

function askedAgainWords({ admittedAt, membershipStatus }: PutBack): string {
  if (membershipStatus === "active") return "The dues for the year after it are outstanding again.";
  return `${admittedAt ? "It becomes active again" : "Your membership becomes active"} once your dues are paid.`;
}

const notOwedWords = (isActive: boolean) =>
  `You no longer owe these dues. If you still want to ${isActive ? "renew your membership" : "be a member"}, request a reference on the payment page.`;
