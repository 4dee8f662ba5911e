import "server-only";
import { publicUrl } from "@/lib/association/queries";
import type { Letter } from "@/lib/mail/letter";

/** Tells an administrator that somebody has got at the audit log past the portal. */
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
