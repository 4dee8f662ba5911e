import "server-only";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import type { Letter } from "@/lib/mail/letter";

/** Notifies an administrator that the audit log was changed outside the portal. */
export function brokenChainLetter(firstName: string): Letter {
  return {
    subject: "The audit log was changed by hand",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      "the daily check found that the audit log is not as the portal wrote it. Somebody with access to the database has changed or removed entries.",
    ],
    button: { label: "See where", url: publicUrl("/admin/audit") },
    closing: ["Please tell whoever looks after the portal's database, and keep the last backups."],
  };
}

/** The latest entry of the log, to be stored where nobody who can change the log has access. */
export function chainHeadLetter({
  position,
  fingerprint,
}: {
  position: number;
  fingerprint: string;
}): Letter {
  return {
    subject: `Audit log: entry ${position}`,
    greeting: "Hello,",
    paragraphs: [
      `This is the latest entry of the audit log of the ${getAssociation().name}. Please keep this email.`,
      "To see later whether the log was cut or changed, paste the fingerprint with its number into the audit log page.",
    ],
    facts: [["Number and fingerprint", `${position} ${fingerprint}`]],
    button: { label: "Open the audit log", url: publicUrl("/admin/audit") },
    closing: [
      "You are receiving this email once a week because an administrator entered your address in the settings.",
    ],
  };
}
