import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { formatDateTime } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import type { Letter } from "@/lib/mail/letter";
import { announcementLetter } from "@/lib/proposals/shared/announcement";

type Requested = {
  firstName: string;
  association: string;
  timeZone: string;
  newEmail: string;
  effectiveAt: Date;
};

/**
 * The letter to the new address that staff have entered for an account with an unproven address, with the link that
 * proves it.
 */
export function newAddressToProveLetter({
  firstName,
  association,
  timeZone,
  effectiveAt,
  url,
}: Omit<Requested, "newEmail"> & { url: string }): Letter {
  return {
    subject: "Confirm your new email address",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The ${association} is about to change the email address of your account to this one. Please confirm that it is yours.`,
      `The change takes effect on ${formatDateTime(effectiveAt, timeZone)}, unless someone at your current address objects, or earlier if an owner of the portal approves it. We'll then email you a link to set a password.`,
    ],
    button: { label: "Confirm my new email address", url },
    closing: [
      "The link works for 14 days.",
      "If you didn't expect this, you can ignore this email. Nothing changes unless you use the link.",
    ],
  };
}

/** The letter to the current address, with the link that stops the change. */
export function addressChangeObjectionLetter({
  firstName,
  association,
  timeZone,
  newEmail,
  effectiveAt,
  stopUrl,
}: Requested & { stopUrl: string }): Letter {
  return announcementLetter({
    firstName,
    stop: { url: stopUrl, label: "Keep my current address" },
    subject: "Your email address is about to change",
    paragraphs: [
      `The staff of the ${association} asked to change the email address of your account from this one to ${newEmail}. Once that address is confirmed, the change takes effect on ${formatDateTime(effectiveAt, timeZone)}, or earlier if an owner of the portal approves it.`,
      `If ${newEmail} is not your address, or you want to keep this one, stop the change now. Anyone who reads email at the new address could sign in to your account.`,
    ],
    closing: ["If the new address is yours, you don't need to do anything here."],
  });
}

/** The letter to the new address when the change has taken effect. */
export function newAddressInForceLetter({
  firstName,
  association,
  url,
  days,
}: {
  firstName: string;
  association: string;
  url: string;
  days: number;
}): Letter {
  return {
    subject: "Set a password for your account",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Your account at the ${association} now uses this email address. An earlier password no longer works, and everyone has been signed out. Set your own password to sign in.`,
    ],
    button: { label: "Set my password", url },
    closing: [
      `The link works once, for ${days} days. After that, use 'Forgot password' on the sign-in page to get a new one.`,
    ],
  };
}

type Member = { id: string; firstName: string; lastName: string };
type Stopped = { member: Member; oldEmail: string; newEmail: string; why: string };

/** The letter to the requester of a change of address, and after an objection to all owners. `why` is a sentence. */
export function addressChangeStoppedLetter(
  firstName: string,
  { member, oldEmail, newEmail, why }: Stopped,
): Letter {
  return {
    subject: `${fullName(member)}’s address was not changed`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${fullName(member)}’s email address is still ${oldEmail} and won’t change to ${newEmail}. ${why}`,
    ],
    button: {
      label: "Open the record",
      url: publicUrl(pathTo("/admin/members/[memberId]", { memberId: member.id })),
    },
  };
}
