import path from "node:path";
import { exitWith, CliError } from "./cli-error.mjs";
import { passphraseToRead, extractPassphraseFileOption } from "./backup/passphrase.mjs";
import { readSettings } from "./setup/installation.mjs";

/*
 * `npm run restore FILE`: restores a backup into the portal of these settings, and verifies it by counts, checksums
 * and rules. It changes nothing before the whole file has been checked, and leaves existing data alone without
 * --replace.
 */

function requested() {
  const { rest, file: passphraseFile } = extractPassphraseFileOption(process.argv.slice(2));
  const files = rest.filter((one) => !one.startsWith("--"));
  const unknown = rest.find((one) => one.startsWith("--") && one !== "--replace");
  if (unknown || files.length !== 1)
    throw new CliError(
      "npm run restore FILE, or npm run restore -- FILE [--replace] [--passphrase-file FILE]",
    );
  return {
    file: path.resolve(process.env.INIT_CWD ?? ".", files[0] ?? ""),
    passphraseFile,
    mayReplace: rest.includes("--replace"),
  };
}

async function restore() {
  const { file, passphraseFile, mayReplace } = requested();
  const environment = await readSettings();
  const { checkBackup } = await import("./backup/check.mjs");
  const { withExclusiveData } = await import("./backup/database.mjs");
  const { loadBackup, migrationsOf } = await import("./backup/load.mjs");
  const { noteWhileRestoring } = await import("./backup/unfinished.mjs");
  const { findMissingKeys, missingKeysInWords } = await import("./setup/encryption-keys.mjs");
  const { contentsOf, inSeconds, problemsOf } = await import("./backup/words.mjs");
  const passphrase = await passphraseToRead("restore", { file, passphraseFile, environment });
  const began = performance.now();
  const manifest = await checkBackup(file, passphrase);
  migrationsOf(manifest);
  console.log(`The backup of ${manifest.madeAt} is intact: ${contentsOf(manifest)}.`);
  const missingKeys = await withExclusiveData(environment, async (opened) => {
    await noteWhileRestoring(environment, path.basename(file), (onBegun) =>
      loadBackup({ ...opened, file, passphrase, manifest, mayReplace, onBegun }),
    );
    return findMissingKeys(opened.client, opened.keys);
  });
  console.log(
    `Restored in ${inSeconds(began)}, and verified: each of ${manifest.tables.length} tables has the rows and the SHA-256 of the ` +
      "original, each file has its own, and seats, receipts, administrators and the audit log's chain are consistent.",
  );
  for (const words of problemsOf(manifest)) console.error(`The original had the same problem: ${words}.`);
  if (manifest.missing.length > 0)
    console.error(`${manifest.missing.length} files are not in the backup: ${manifest.missing.join(", ")}.`);
  if (missingKeys.length > 0)
    console.error(
      `A key is missing: ${missingKeysInWords(missingKeys)}. Add the key that the portal had when the backup was made ` +
        `(${manifest.keyMark}) to DATA_ENCRYPTION_KEYS_OLD before you start the portal.`,
    );
  console.log("Everybody has to sign in again. Start the portal with npm start.");
}

await restore().catch(exitWith);
