import { contactInWords } from "@/lib/association/rules";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { formatDateTime } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import type { Letter } from "@/lib/mail/letter";
import { announcementLetter } from "@/lib/proposals/shared/announcement";

type Person = { firstName: string; lastName: string; email: string };

type Notice = {
  user: Person;
  /** A sentence: a reset was requested, scheduled or stopped. */
  what: string;
  /** Whether the reader is still an owner, who can approve and stop it. */
  isStillOwner: boolean;
};

/** The letter to all owners, and to people who were owners until a week ago. */
export function factorResetNoticeLetter(firstName: string, { user, what, isStillOwner }: Notice): Letter {
  return {
    subject: `${fullName(user)}’s second factor`,
    greeting: `Dear ${firstName},`,
    paragraphs: [what],
    ...(isStillOwner ? { button: { label: "Open Staff", url: publicUrl(pathTo("/admin/staff")) } } : {}),
    closing: [
      isStillOwner
        ? "Before you approve a reset, phone the person on a number you already have. If no one should be resetting it, stop it under Staff."
        : "You are receiving this because you were an owner of the portal until a few days ago. If no one should be resetting it, phone an owner, who can stop it under Staff.",
    ],
  };
}

type Scheduled = {
  firstName: string;
  association: string;
  effectiveAt: Date;
  timeZone: string;
  stopUrl: string;
};

/** The letter to the person whose second factors are to be removed, with the link that stops it. */
export function factorResetScheduledLetter({
  firstName,
  association,
  effectiveAt,
  timeZone,
  stopUrl,
}: Scheduled): Letter {
  return announcementLetter({
    firstName,
    stop: { url: stopUrl, label: "Stop this" },
    subject: "Your second factor will be removed",
    paragraphs: [
      `We’ve been informed that you can no longer use your second factor at the ${association}. On ${formatDateTime(effectiveAt, timeZone)}, your passkeys, your authenticator app and your recovery codes will be removed. After that, you sign in with your password and a code an owner gives you, and set up a new one.`,
      "If you didn't ask for this, stop it now. Someone may be trying to take over your account.",
    ],
  });
}

/** The letter to the person whose second factors were removed. */
export function factorResetDoneLetter({
  firstName,
  association,
  contactEmail,
}: {
  firstName: string;
  association: string;
  contactEmail: string | null;
}): Letter {
  return {
    subject: "Your second factor was removed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Your passkeys, your authenticator app and your recovery codes at the ${association} were removed, and you were signed out everywhere. Sign in with your password and the code an owner gave you, and set up a new second factor immediately. The code works once.`,
    ],
    button: { label: "Sign in", url: publicUrl(pathTo("/profile/security")) },
    closing: [`If you didn’t expect this, contact ${contactInWords(contactEmail)} immediately.`],
  };
}
