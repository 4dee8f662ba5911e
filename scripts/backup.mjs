import fs from "node:fs";
import path from "node:path";
import { inRoot } from "./paths.mjs";
import { exitWith, CliError } from "./cli-error.mjs";
import { passphraseFrom, takePassphraseOption } from "./backup/passphrase.mjs";
import { ensurePackages } from "./setup/packages.mjs";

/*
 * `npm run backup [FILE]`: writes all of the portal's data into one file, whether or not the portal is running.
 * Without FILE, it goes to PORTAL_DATA_DIR/backups, named after the time. With --passphrase-file or BACKUP_PASSPHRASE it
 * is encrypted. Sessions, one-time links and the secrets are left out. Exit code 1 when the data breaks a rule; the file is written anyway.
 */

/** @param {string | undefined} requested @param {string} dataDirectory @param {boolean} isEncrypted */
function fileFor(requested, dataDirectory, isEncrypted) {
  // npm changes to the package's folder first, so a relative path refers to INIT_CWD.
  if (requested) return path.resolve(process.env.INIT_CWD ?? ".", requested);
  const folder = path.join(dataDirectory, "backups");
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  return path.join(folder, `portal-${time}Z.tar.gz${isEncrypted ? ".age" : ""}`);
}

async function backup() {
  const { rest, file: passphraseFile } = takePassphraseOption(process.argv.slice(2));
  const [requested, ...others] = rest;
  if (others.length > 0 || requested?.startsWith("--"))
    throw new CliError("npm run backup [FILE], or npm run backup -- [FILE] --passphrase-file FILE");
  await ensurePackages();
  const { loadEnvFile, readEnvironment } = await import("./setup/environment.mjs");
  loadEnvFile();
  const environment = await readEnvironment();
  const { withDataToRead } = await import("./backup/database.mjs");
  const { recordBackup } = await import("./backup/record.mjs");
  const { takeBackup } = await import("./backup/take.mjs");
  const { inMegabytes, inSeconds, problemsOf } = await import("./backup/words.mjs");
  const passphrase = passphraseFrom(passphraseFile, environment);
  const began = performance.now();
  const { file, manifest, size } = await withDataToRead(environment, async (opened) => {
    const folder = path.resolve(inRoot(), environment.PORTAL_DATA_DIR);
    const file = fileFor(requested, folder, passphrase !== null);
    if (fs.existsSync(file)) throw new CliError(`${file} already exists.`);
    const taken = await takeBackup({ ...opened, file, passphrase });
    await recordBackup(opened.client, { size: taken.size, isEncrypted: passphrase !== null });
    return { file, ...taken };
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${rows} rows and ${manifest.files.count} files are in ${file} (${inMegabytes(size)}, ${inSeconds(began)}${passphrase === null ? "" : ", encrypted"}).`,
  );
  if (manifest.missing.length > 0)
    console.log(`${manifest.missing.length} files were removed during the backup, or were already missing.`);
  const troubles = problemsOf(manifest);
  for (const words of troubles) console.error(`The portal's data is inconsistent: ${words}.`);
  process.exitCode = troubles.length > 0 ? 1 : 0;
}

await backup().catch(exitWith);
