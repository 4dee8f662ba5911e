import { anothersWords, isPortals, tablesIn } from "../migrations/another.mjs";
import { pending } from "../migrations/apply.mjs";
import { migrationsIn } from "../migrations/folder.mjs";
import { history } from "../migrations/history.mjs";
import { CliError, codeOf } from "../cli-error.mjs";
import { VERSION } from "../version.mjs";
import { counted, failed, ok, skipped, warning } from "./finding.mjs";

const NAME = "Migrations";
const NOT_PERMITTED = "42501";

/** @param {string[]} tables */
const anothers = (tables) =>
  failed("Database contents", anothersWords(tables), "Set DATABASE_URL to a database of the portal's own.");

/** @param {string[]} names */
const pendingFinding = (names) =>
  names.length === 0
    ? ok(NAME, `The database has all migrations of version ${VERSION}.`)
    : warning(
        NAME,
        `${counted(names.length, "migration is", "migrations are")} pending, the next one ${names[0]}.`,
        "Make a backup, and restart the portal: npm start applies them.",
      );

/**
 * What the database holds, and which migrations it lacks.
 * @param {import("pg").Client} client
 * @param {import("../migrations/folder.mjs").Migration[]} [migrations]
 * @returns {Promise<{ isPortal: boolean, finding: import("./finding.mjs").Finding }>}
 *   `isPortal` when its tables can be read by this version
 */
export async function findSchema(client, migrations = migrationsIn()) {
  const tables = await tablesIn(client);
  const applied = await history(client).catch((error) => {
    if (codeOf(error) === NOT_PERMITTED) return null;
    throw error;
  });
  // The check of the role reports the other tables that the role may not read.
  if (!applied)
    return { isPortal: true, finding: skipped(NAME, "The role may not read which were applied.") };
  if (tables.length === 0)
    return {
      isPortal: false,
      finding: skipped(NAME, "The database is empty; npm start creates the tables."),
    };
  if (!isPortals(applied, migrations)) return { isPortal: false, finding: anothers(tables) };
  try {
    return { isPortal: true, finding: pendingFinding(pending(migrations, applied).map(({ name }) => name)) };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return {
      isPortal: false,
      finding: failed(NAME, error.message, "Run the version of the portal that fits."),
    };
  }
}
