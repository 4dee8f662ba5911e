/* The portal's backups by themselves: when, how many, and what they are worth. */

const tests = ["tests/integration/backups/backups.test.ts"];
const run = "scripts/backup/run.mjs";
const change = "lib/backups/change-backup-plan.ts";

const mutants = [
  {
    name: "a backup is made once a day",
    file: "lib/backups/rules.ts",
    text: "if (made && made >= latestHour(hour, now, timeZone)) return false;",
    becomes: "",
    tests: ["tests/unit/backups/rules.test.ts"],
  },
  {
    name: "a failed backup is not tried again at once",
    file: "lib/backups/rules.ts",
    text: "now.getTime() - begun.getTime() >= retryMs",
    becomes: "true",
    tests,
  },
  {
    name: "files of people are never removed, only the portal's own",
    file: run,
    text: `WHERE "origin" <> 'command' AND "madeAt" IS NOT NULL`,
    becomes: `WHERE "origin" = 'command' AND "madeAt" IS NOT NULL`,
    tests,
  },
  {
    name: "a backup is encrypted with the plan's passphrase",
    file: run,
    text: "takeBackup({ ...opened, file, passphrase, onProgress })",
    becomes: "takeBackup({ ...opened, file, passphrase: null, onProgress })",
    tests,
  },
  {
    name: "no drill tries a new passphrase on an old backup",
    file: "lib/backups/begin.ts",
    text: `AND "passphraseVersion" = \${passphraseVersion} AND`,
    becomes: "AND",
    tests,
  },
  {
    name: "what leaves the server is encrypted",
    file: "lib/backups/schema.ts",
    text: 'isEncrypted || place === "folder"',
    becomes: "true",
    tests,
  },
  {
    name: "owners are told of a failure",
    file: "lib/backups/work.ts",
    text: 'if (failed) await tell("failed", failed);',
    becomes: "",
    tests,
  },
  {
    name: "an empty field keeps the passphrase",
    file: change,
    text: "passphrase || before.set : null",
    becomes: "passphrase || null : null",
    tests,
  },
  {
    name: "a passphrase is checked, not waved through",
    file: change,
    text: "a.length === b.length && timingSafeEqual(a, b)",
    becomes: "a.length === b.length",
    tests,
  },
  {
    name: "the last backup without a problem stays",
    file: run,
    text: `AND NOT ("problems" IS NULL AND "of its health" = 1)`,
    becomes: "",
    tests,
  },
  {
    name: "backups of the last week stay",
    file: run,
    text: `AND "madeAt" < now() - interval '7 days'`,
    becomes: "",
    tests,
  },
  {
    name: "what a killed backup had written is removed",
    file: run,
    text: "await removeFiles(url, environment, UNFINISHED);",
    becomes: "",
    tests,
  },
  {
    name: "a new passphrase is not easy to guess",
    file: change,
    text: "if (isEncrypted && passphrase) await requireStrong(passphrase);",
    becomes: "",
    tests,
  },
  {
    name: "what is not here is not noted as removed",
    file: run,
    text: "if (isGone) await client.query(REMOVED, [id]);",
    becomes: "await client.query(REMOVED, [id]);",
    tests,
  },
  {
    name: "an interrupted upgrade-check leaves nobody's data behind",
    file: "scripts/upgrade-check.mjs",
    text: "  exitOnSignals();\n",
    becomes: "",
    tests: ["tests/integration/backup/commands.test.ts"],
  },
  {
    name: "a full disk is named, and not what it does to the archive",
    file: "scripts/backup/archive.mjs",
    text: "if (pack.destroying) await written.catch(fail);",
    becomes: "",
    tests: ["tests/unit/backups/folder.test.ts"],
  },
];
export default mutants;
