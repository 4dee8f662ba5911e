import "server-only";
import { db } from "@/lib/db/client";
import { openJson, sealJson } from "@/lib/encryption/sealed-text";
import { env } from "@/lib/env";

const purpose = "backup-passphrase/1";
/** The length to which passphrases are padded: up to 200 characters of four bytes each. */
const paddedToBytes = 1_024;

export const sealPassphrase = (passphrase: string) => sealJson(purpose, passphrase, paddedToBytes);

/** The decrypted passphrase; undefined when its key is missing. */
function openPassphrase(sealed: Uint8Array): string | undefined {
  try {
    return openJson(purpose, sealed) as string;
  } catch {
    return undefined;
  }
}

/**
 * The stored plan with its decrypted passphrase, or BACKUP_PASSPHRASE if it has none. Without a plan no backup is due,
 * and an owner's button makes one in the folder.
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
    /** Whether there is a passphrase that cannot be decrypted. Backups must not be made without it. */
    isUnreadable: opened === undefined,
    /** Whether the portal has a passphrase of its own. */
    set,
    passphrase: set ?? env.BACKUP_PASSPHRASE ?? null,
  };
}
