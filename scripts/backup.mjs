import fs from "node:fs";
import path from "node:path";
import { exitWith, CliError } from "./cli-error.mjs";
import { backupName } from "../lib/backups/name.mjs";
import { ensureBackupFolder } from "./backup/folder.mjs";
import { backupFolder } from "./backup/place.mjs";
import { passphraseFrom, extractPassphraseFileOption } from "./backup/passphrase.mjs";
import { readSettings } from "./setup/installation.mjs";

/*
 * `npm run backup [FILE]`: writes all of the portal's data into one file, whether or not the portal is running.
 * Without FILE, it goes to BACKUP_DIR, named after the time. With --passphrase-file or BACKUP_PASSPHRASE it
 * is encrypted. Sessions, one-time links and the secrets are left out. Exit code 1 when the data breaks a rule; the file is written anyway.
 */

/** @param {string | undefined} requested @param {string} folder @param {boolean} isEncrypted */
async function fileFor(requested, folder, isEncrypted) {
  // npm changes to the package's folder first, so a relative path refers to INIT_CWD.
  if (requested) return path.resolve(process.env.INIT_CWD ?? ".", requested);
  await ensureBackupFolder(folder);
  return path.join(folder, backupName(new Date(), isEncrypted));
}

async function backup() {
  const { rest, file: passphraseFile } = extractPassphraseFileOption(process.argv.slice(2));
  const [requested, ...others] = rest;
  if (others.length > 0 || requested?.startsWith("--"))
    throw new CliError("npm run backup [FILE], or npm run backup -- [FILE] --passphrase-file FILE");
  const environment = await readSettings();
  const { withDataToRead } = await import("./backup/database.mjs");
  const { recordBackup } = await import("./backup/record.mjs");
  const { takeBackup } = await import("./backup/take.mjs");
  const { contentsOf, inMegabytes, inSeconds, problemsOf } = await import("./backup/words.mjs");
  const passphrase = passphraseFrom(passphraseFile, environment);
  const began = performance.now();
  const { file, manifest, size } = await withDataToRead(environment, async (opened) => {
    const file = await fileFor(requested, backupFolder(environment), passphrase !== null);
    if (fs.existsSync(file)) throw new CliError(`${file} already exists.`);
    const taken = await takeBackup({ ...opened, file, passphrase });
    await recordBackup(opened.client, { size: taken.size, isEncrypted: passphrase !== null });
    return { file, ...taken };
  });
  console.log(
    `${contentsOf(manifest)} are in ${file} (${inMegabytes(size)}, ${inSeconds(began)}${passphrase === null ? "" : ", encrypted"}).`,
  );
  if (manifest.missing.length > 0)
    console.log(`${manifest.missing.length} files were removed during the backup, or were already missing.`);
  const troubles = problemsOf(manifest);
  for (const words of troubles) console.error(`The portal's data is inconsistent: ${words}.`);
  process.exitCode = troubles.length > 0 ? 1 : 0;
}

await backup().catch(exitWith);
