import { fullName } from "@/lib/core/full-name";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";

/** The trouble with a backup: it failed, the data in it is faulty, or it could not be restored. */
export type BackupTrouble = "failed" | "unwell" | "drill";

const subjects = {
  failed: "The portal's backup failed",
  unwell: "The portal's backup found something wrong",
  drill: "The portal's backup could not be restored",
} as const;

const sentences = {
  failed: (words: string) => `The portal could not make its backup: ${words} It tries again every hour.`,
  unwell: (words: string) =>
    `The backup was made, but something is wrong in the data or beside it: ${words}. The last backup in which nothing was wrong is kept.`,
  drill: (words: string) =>
    `Once a month the portal restores its newest backup into an empty database, to prove it. This failed: ${words}`,
} as const;

const button = () => ({
  label: "Open the settings",
  url: publicUrl(pathTo("/admin/settings", { hash: "backups" })),
});

export function backupTroubleLetter(
  firstName: string,
  { what, words }: { what: BackupTrouble; words: string },
): Letter {
  return {
    subject: subjects[what],
    greeting: `Dear ${firstName},`,
    paragraphs: [sentences[what](words), "Please forward this to your server administrator."],
    button: button(),
  };
}

type Changed = {
  person: { firstName: string; lastName: string; email: string };
  plan: { isOn: boolean; keep: number; isEncrypted: boolean };
  isNewPassphrase: boolean;
};

/** The letter to the owners about a change of the backups, because a thief might start with it. */
export function backupPlanLetter(firstName: string, { person, plan, isNewPassphrase }: Changed): Letter {
  return {
    subject: "The portal's backups were changed",
    greeting: `Dear ${firstName},`,
    paragraphs: [`${fullName(person)} (${person.email}) changed how the portal backs itself up.`],
    facts: [
      ["Daily backup", plan.isOn ? "yes" : "no"],
      ["Backups to keep", String(plan.keep)],
      ["Encrypted", plan.isEncrypted ? "yes" : "no"],
      ["Passphrase", isNewPassphrase ? "another one" : "as before"],
    ],
    button: button(),
    closing: [
      "If you expected this, there is nothing to do. If you did not, speak to the person by telephone, and copy the backups elsewhere. Those of the last seven days are not removed.",
    ],
  };
}
