import path from "node:path";
import { exitWith, CliError } from "./cli-error.mjs";
import { passphraseToRead, extractPassphraseFileOption } from "./backup/passphrase.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { VERSION } from "./version.mjs";

/*
 * `npm run upgrade-check FILE`: whether this version will take over the data in a backup of an older one. It restores
 * the backup into an empty database of its own, as the monthly drill does, and migrates that; the portal and its data
 * are not touched.
 */

async function check() {
  const { rest, file: passphraseFile } = extractPassphraseFileOption(process.argv.slice(2));
  const [name] = rest;
  if (!name || rest.length !== 1 || name.startsWith("--"))
    throw new CliError(
      "npm run upgrade-check FILE, or npm run upgrade-check -- FILE [--passphrase-file FILE]",
    );
  await ensurePackages();
  const { loadEnvFile, readEnvironment } = await import("./setup/environment.mjs");
  loadEnvFile();
  const environment = await readEnvironment();
  const { exitOnSignals } = await import("./backup/noted.mjs");
  const { findEffects, rehearse } = await import("./backup/rehearse.mjs");
  const { withUpgradeRoom } = await import("./backup/room.mjs");
  const { majorVersionOf, withDrillDatabase } = await import("./backup/drill-database.mjs");
  const { withConnection } = await import("./postgres/connection.mjs");
  const { ownerAddressOf } = await import("./setup/database.mjs");
  const { contentsOf } = await import("./backup/words.mjs");
  const { counted } = await import("./doctor/finding.mjs");
  const { temporaryFolder } = await import("./testing/portal.mjs");
  const file = path.resolve(process.env.INIT_CWD ?? ".", name);
  const passphrase = await passphraseToRead("upgrade-check", { file, passphraseFile, environment });
  exitOnSignals();
  const addresses = environment.DATABASE_URL ? { DATABASE_URL: ownerAddressOf(environment) } : {};
  const { manifest, applied, migratedMs, effects, major } = await withUpgradeRoom(environment, () =>
    withDrillDatabase(addresses, async (url) => ({
      ...(await rehearse({ file, passphrase, url, folder: temporaryFolder() })),
      effects: await findEffects(url, environment),
      major: await withConnection(url, majorVersionOf),
    })),
  );
  console.log(
    `The backup of ${manifest.madeAt} was restored on PostgreSQL ${major}: ${contentsOf(manifest)}.`,
  );
  console.log(
    applied.length === 0
      ? "There is nothing to migrate."
      : `It was migrated in ${(migratedMs / 1_000).toFixed(1)} s on this machine, by ` +
          `${counted(applied.length, "migration")} up to ${applied.at(-1)}.`,
  );
  if (effects.length > 0)
    console.log(["What it changes for people, if you upgrade today:", ...effects].join("\n- "));
  console.log(`Version ${VERSION} takes it over. Make a new backup right before the upgrade.`);
}

await check().catch(exitWith);
