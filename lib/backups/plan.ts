import "server-only";
import { db } from "@/lib/db/client";
import { openJson, sealJson } from "@/lib/encryption/sealed-text";
import { env } from "@/lib/env";

const purpose = "backup-passphrase/1";
/** A passphrase has 200 characters at most, of four bytes each. */
const paddedToBytes = 1_024;

export const sealPassphrase = (passphrase: string) => sealJson(purpose, passphrase, paddedToBytes);

/** Undefined when its key is missing. */
function openPassphrase(sealed: Uint8Array): string | undefined {
  try {
    return openJson(purpose, sealed) as string;
  } catch {
    return undefined;
  }
}

/**
 * The stored plan with its passphrase in clear, or BACKUP_PASSPHRASE where it has none. Without a plan nothing is due,
 * and an owner's button makes a backup in the folder.
 */
export async function readDecryptedPlan() {
  const plan = await db.backupPlan.findFirst();
  const opened = plan?.passphrase ? openPassphrase(plan.passphrase) : null;
  const set = opened ?? null;
  return {
    isSet: plan !== null,
    isOn: plan?.isOn ?? false,
    hour: plan?.hour ?? 3,
    keep: plan?.keep ?? 14,
    place: plan?.place ?? ("folder" as const),
    passphraseVersion: plan?.passphraseVersion ?? 0,
    /** Whether there is a passphrase that cannot be decrypted: backups must not be made without it. */
    isUnreadable: opened === undefined,
    /** The portal's own. */
    set,
    passphrase: set ?? env.BACKUP_PASSPHRASE ?? null,
  };
}
