import { settingsPath } from "@/lib/association/labels";
import { fullName } from "@/lib/core/full-name";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";

/** The trouble with a backup: it failed, the data in it is faulty, or it could not be restored. */
export type BackupTrouble = "failed" | "unwell" | "drill";

const subjects = {
  failed: "The portal's backup failed",
  unwell: "The portal’s backup found problems",
  drill: "The portal's backup could not be restored",
} as const;

const sentences = {
  failed: (words: string) => `The portal couldn’t back itself up: ${words} It tries again every hour.`,
  unwell: (words: string) =>
    `The backup was made, but it found problems in the database or files: ${words}. The last backup without problems is kept.`,
  drill: (words: string) =>
    `Once a month the portal restores its newest backup into an empty database to prove that it works. This failed: ${words}`,
} as const;

const button = () => ({
  label: "Open the settings",
  url: publicUrl(settingsPath("backups")),
});

export function backupTroubleLetter(
  firstName: string,
  { what, words }: { what: BackupTrouble; words: string },
): Letter {
  return {
    subject: subjects[what],
    greeting: `Dear ${firstName},`,
    paragraphs: [sentences[what](words), "Please pass this on to your server administrator."],
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
    paragraphs: [`${fullName(person)} (${person.email}) changed the backup settings.`],
    facts: [
      ["Daily backup", plan.isOn ? "yes" : "no"],
      ["Backups to keep", String(plan.keep)],
      ["Encrypted", plan.isEncrypted ? "yes" : "no"],
      ["Passphrase", isNewPassphrase ? "another one" : "as before"],
    ],
    button: button(),
    closing: [
      "If you expected this, you don’t need to do anything. If you didn’t, phone the person and copy the backups elsewhere. Backups from the last seven days are not removed.",
    ],
  };
}
