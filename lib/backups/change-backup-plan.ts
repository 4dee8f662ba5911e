import "server-only";
import { timingSafeEqual } from "node:crypto";
import { compareFields, recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { loadEstimate, PASSPHRASE_GUESSES, weaknessOf } from "@/lib/encryption/secret-strength.mjs";
import { env } from "@/lib/env";
import { countUse } from "@/lib/limits/limit";
import { notifyOwners } from "@/lib/mail/notify-staff";
import { backupPlanLetter } from "./letters";
import { readDecryptedPlan, sealPassphrase } from "./plan";
import { backupPlanInput, passphraseInput } from "./schema";

function refusalAt(path: string, message: string): Refusal {
  return new Refusal("invalid_input", message, { issues: [{ path, message }] });
}

/**
 * Changes the schedule of backups. Only owners may, because a backup contains everything.
 *
 * @throws Refusal `invalid_input` for Blob that the server does not have, or a passphrase that is missing or weak
 */
export const changeBackupPlan = operation({
  actor: staff("backups.edit"),
  input: backupPlanInput,
  presence: "fresh",
  unrepeatable: true,
  async run(person, { isEncrypted, passphrase, ...values }) {
    if (values.place === "blob" && !env.BLOB_READ_WRITE_TOKEN)
      throw refusalAt("place", "This server has no Blob storage: BLOB_READ_WRITE_TOKEN is not set");
    if (isEncrypted && passphrase) await requireStrong(passphrase);
    await transaction(async () => {
      await lockByName("backup plan");
      const before = await readDecryptedPlan();
      const kept = isEncrypted ? passphrase || before.set : null;
      const mustBeOwn = values.place === "blob" || before.isUnreadable || before.passphrase === null;
      if (isEncrypted && kept === null && mustBeOwn) throw refusalAt("passphrase", "Enter a passphrase");
      const isNew = kept !== before.set || before.isUnreadable;
      const data = {
        ...values,
        passphrase: kept === null ? null : sealPassphrase(kept),
        passphraseVersion: before.passphraseVersion + (isNew ? 1 : 0),
      };
      await db.write.backupPlan.upsert({ where: { isOnly: true }, create: data, update: data });
      const { isOn, hour, keep, place } = before;
      await recordAudit({
        actor: person,
        action: "backup_plan_changed",
        details: {
          ...compareFields({ isOn, hour, keep, place }, values),
          ...(isNew ? { passphrase: { from: nameOf(before.set), to: nameOf(kept) } } : {}),
        },
      });
      const plan = { ...values, isEncrypted: kept !== null || env.BACKUP_PASSPHRASE !== undefined };
      await notifyOwners("backup_plan_changed", (name) =>
        backupPlanLetter(name, { person, plan, isNewPassphrase: isNew }),
      );
    });
    return {};
  },
});

/** Requires a strong passphrase, because a person with a file can try passphrases without limit. */
async function requireStrong(passphrase: string): Promise<void> {
  const weakness = weaknessOf(passphrase, await loadEstimate(), PASSPHRASE_GUESSES);
  if (weakness)
    throw refusalAt("passphrase", `This passphrase ${weakness}. Choose four or five random words`);
}

const nameOf = (passphrase: string | null) => (passphrase === null ? "none" : "another one");

/**
 * Checks whether this is the passphrase of the portal's backups, for people who store it elsewhere. No other function
 * reveals it.
 *
 * @throws Refusal `not_found` without one, `too_many`
 */
export const checkPassphrase = operation({
  actor: staff("backups.edit"),
  input: passphraseInput,
  presence: "fresh",
  unrepeatable: true,
  async run(person, { passphrase }) {
    await countUse("passphrases by member", person.id, {
      max: 20,
      windowSeconds: 60 * 60,
      what: "passphrase attempts",
    });
    const known = (await readDecryptedPlan()).passphrase;
    if (known === null) throw new Refusal("not_found", "No backup passphrase has been set.");
    if (!isSame(known.normalize("NFC"), passphrase))
      throw refusalAt("passphrase", "This is not the passphrase of the backups");
    return {};
  },
});

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
