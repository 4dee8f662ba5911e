import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";

/** Tells an owner that a backup, or the restore that proves one, has failed. */
export function backupFailedLetter(
  firstName: string,
  { what, failure }: { what: "backup" | "drill"; failure: string },
): Letter {
  const isBackup = what === "backup";
  return {
    subject: isBackup ? "The portal's backup failed" : "The portal's backup could not be restored",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      isBackup
        ? `The portal could not make its backup: ${failure} It tries again every hour.`
        : `Once a month the portal restores its newest backup into an empty database, to prove it. This failed: ${failure}`,
      "Please pass this on to whoever runs the server.",
    ],
    button: { label: "Open the settings", url: publicUrl("/admin/settings#backups") },
  };
}
