/* The portal's own tools: what is installed and how migrations are applied. */

const packages = ["tests/unit/setup/packages.test.ts"];
const migrations = ["tests/integration/runtime/migrations.test.ts"];
const supply = ["tests/unit/supply.test.ts"];
const supervisor = ["tests/integration/runtime/crash-loop.test.ts"];
const apply = "scripts/migrations/apply.mjs";

const spans = ["tests/unit/serve/safe-spans.test.ts"];
const metrics = ["tests/unit/serve/metrics.test.ts"];

const mutants = [
  {
    name: "traces: an attribute that nobody listed leaves",
    file: "scripts/serve/safe-spans.mjs",
    text: "ALLOWED[name]?.(value)",
    becomes: "(ALLOWED[name] ?? String)(value)",
    tests: spans,
  },
  {
    name: "traces: a listed attribute leaves with any value",
    file: "scripts/serve/safe-spans.mjs",
    text: "ALLOWED[name]?.(value)",
    becomes: "name in ALLOWED",
    tests: spans,
  },
  {
    name: "traces: the message of an error leaves",
    file: "scripts/serve/safe-spans.mjs",
    text: "status: { code: status.code },",
    becomes: "status,",
    tests: spans,
  },
  {
    name: "traces: the name of a table that is not the portal's leaves",
    file: "lib/db/trace-pool.ts",
    text: "table !== undefined && table in Prisma.ModelName",
    becomes: "table !== undefined",
    tests: spans,
  },
  {
    name: "metrics: the class of a request is its path",
    file: "scripts/serve/metrics.mjs",
    text: `return path.startsWith("/api/") ? "call" : "page";`,
    becomes: "return path;",
    tests: metrics,
  },
  {
    name: "metrics: the age of the oldest email is constant",
    file: "scripts/serve/process-metrics.mjs",
    text: "set(backlog.oldestWaitingSeconds)",
    becomes: "set(0)",
    tests: metrics,
  },
  {
    name: "a crash loop never ends the portal",
    about: "processes that keep dying",
    file: "scripts/serve/workers.mjs",
    text: "if (!hasServed && deaths >= MOST_FIRST_DEATHS) return onDefeat();",
    becomes: "if (deaths >= 3) return onDefeat();",
    tests: supervisor,
  },
  {
    name: "a crash loop is answered with 503",
    about: "processes that keep dying",
    file: "scripts/serve/workers.mjs",
    text: "if (hasServed && listeners.size === 0) standby.open();",
    becomes: "",
    tests: supervisor,
  },
  {
    name: "a process can listen after the standby",
    about: "processes that keep dying",
    file: "scripts/serve/workers.mjs",
    text: "await standby.close();\n      if",
    becomes: "if",
    tests: supervisor,
  },
  {
    name: "a start that cannot serve ends",
    about: "cannot serve",
    file: "scripts/serve/workers.mjs",
    text: "deaths >= MOST_FIRST_DEATHS) return",
    becomes: "deaths >= Infinity) return",
    tests: supervisor,
  },
  {
    name: "the request that a process died of is logged",
    about: "leaves a line",
    file: "scripts/serve/answer.mjs",
    text: "const forget = note(request);",
    becomes: "const forget = () => {};",
    tests: supervisor,
  },
  {
    name: "no code is noted with a request",
    about: "without anything that could be a code",
    file: "scripts/serve/request-notes.mjs",
    text: 'segment === "" || PLAIN_SEGMENT.test(segment) ? segment : "{…}"',
    becomes: "segment",
    tests: ["tests/unit/request-notes.test.ts"],
  },
  {
    name: "npm start installs no development dependency",
    file: "scripts/setup/packages.mjs",
    text: '["--omit=dev", "--legacy-peer-deps"]',
    becomes: '["--omit=dev"]',
    tests: packages,
  },
  {
    name: "a development dependency that is a peer of another package is noticed",
    file: "package.json",
    text: '"pngjs": "7.0.0"',
    becomes: '"next": "16.4.5"',
    tests: packages,
  },
  {
    name: "a changed migration stops the start",
    file: apply,
    text: "applied.get(name) !== checksum",
    becomes: "false",
    tests: migrations,
  },
  {
    name: "processes that start together apply a migration once",
    file: apply,
    text: 'await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK_KEY]);',
    becomes: "",
    tests: migrations,
  },
  {
    name: "a migration that fails leaves no trace",
    file: apply,
    text: 'await client.query("BEGIN");',
    becomes: "",
    tests: migrations,
  },
  {
    name: "a migration is recorded with the checksum that Prisma computes",
    file: "scripts/migrations/replay.mjs",
    text: "[checksum, name]",
    becomes: '["0".repeat(64), name]',
    tests: migrations,
  },
  {
    name: "a failed attempt that Prisma recorded does not stay open",
    file: "scripts/migrations/replay.mjs",
    text: 'SET "rolled_back_at" = now()',
    becomes: 'SET "rolled_back_at" = NULL',
    tests: migrations,
  },
  {
    name: "a database of the replaced list is compared with the baseline before it passes for it",
    file: "scripts/migrations/baseline.mjs",
    text: "if (missing.length > 0)",
    becomes: "if (false)",
    tests: migrations,
  },
  {
    name: "a backup of a database whose tables this version doesn't know says which version to start",
    file: "scripts/backup/database.mjs",
    text: "requireRecent(migrationsIn(), await history(opened.client));",
    becomes: "",
    tests: ["tests/integration/backup/backup.test.ts"],
  },
  {
    name: "a released migration is never edited, not even its comments",
    file: "prisma/migrations/20261208180002_baseline/migration.sql",
    text: "-- The first receipt has the number 1001.",
    becomes: "-- The first receipt is number 1001.",
    tests: ["tests/unit/setup/released-migrations.test.ts"],
  },
  {
    name: "a database in which a migration was not finished does not pass for one of the baseline",
    file: "scripts/migrations/baseline.mjs",
    text: "if (unfinished)",
    becomes: "if (false)",
    tests: migrations,
  },
  {
    name: "part of the replaced list is not taken for all of it",
    file: "scripts/migrations/baseline.mjs",
    text: "Object.keys(RELEASES.replaced).some((name) => !history.has(name))",
    becomes: "false",
    tests: migrations,
  },
  {
    name: "a package comes from npm's registry",
    file: ".lockfile-lintrc.json",
    text: '"allowed-hosts": ["npm"]',
    becomes: '"allowed-hosts": ["npm", "packages.example.test"]',
    tests: supply,
  },
  {
    name: "a package's hash is one that cannot be forged",
    file: ".lockfile-lintrc.json",
    text: '"validate-integrity": true',
    becomes: '"validate-integrity": false',
    tests: supply,
  },
  {
    name: "a licence with obligations is allowed for named packages only",
    file: "scripts/supply/judge.mjs",
    text: "pattern.test(name)),",
    becomes: "pattern),",
    tests: supply,
  },
];

export default mutants;
