import crypto from "node:crypto";
import { migrate } from "../migrations/apply.mjs";
import { migrationsIn } from "../migrations/folder.mjs";
import { withConnection } from "../postgres/connection.mjs";
import { findRowViolations } from "../proof/invariants.mjs";
import { CliError } from "../cli-error.mjs";
import { run } from "../processes/run.mjs";
import { ensureClient } from "../setup/client.mjs";
import { encryptionKeysOf } from "../setup/encryption-keys.mjs";
import { portalScript, scriptEnvironment } from "../setup/portal-script.mjs";
import { checkBackup } from "./check.mjs";
import { diskFiles } from "./files.mjs";
import { loadBackup } from "./load.mjs";

/** @typedef {import("../migrations/folder.mjs").Migration} Migration */

/**
 * The effects of this version's rules on people, in sentences. It records the rules in the database as a start would.
 * @param {string} url @param {import("../setup/environment.mjs").Env} environment
 * @returns {Promise<string[]>}
 */
export async function findEffects(url, environment) {
  await ensureClient();
  // Nothing is decrypted, and the keys may be on another machine, so any secret will do.
  const secret = crypto.randomBytes(24).toString("hex");
  const keys = encryptionKeysOf(environment, null);
  const { code, output } = await run(...(await portalScript("rule-effects.ts")), {
    env: scriptEnvironment(environment, { url, keys: { ...keys, current: keys.current || secret } }),
  });
  const words = output.trim().split("\n").at(-1) ?? "";
  if (code !== 0) throw new CliError(`What the upgrade does to people could not be counted:\n${output}`);
  return JSON.parse(words);
}

/**
 * Restores a backup into an empty database, brings that to this version, and looks whether the rules still hold. Throws
 * CliError with what would stop the restore or the upgrade.
 * @param {{
 *   file: string, passphrase: string | null, url: string, folder: string, migrations?: Migration[],
 * }} what `url`: an empty database, and `folder`: for the uploaded files; both are left as they are at the end
 */
export async function rehearse({ file, passphrase, url, folder, migrations = migrationsIn() }) {
  const manifest = await checkBackup(file, passphrase);
  await withConnection(url, (client) =>
    loadBackup({ client, files: diskFiles(folder), file, passphrase, manifest, mayReplace: false }),
  );
  const began = performance.now();
  const applied = await migrate(url, migrations);
  const migratedMs = performance.now() - began;
  const broken = await withConnection(url, findRowViolations);
  const isNew = (/** @type {string} */ words) => !manifest.broken.includes(words);
  if (broken.some(isNew))
    throw new CliError(`After the upgrade something would be wrong: ${broken.filter(isNew).join("; ")}.`);
  return { manifest, applied, migratedMs };
}
