import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { CliError, exitWith } from "./cli-error.mjs";
import { readOptions } from "./options.mjs";
import { checkNodeVersion } from "./setup/node-version.mjs";
import { ensurePackages } from "./setup/packages.mjs";

/*
 * `npm run simulate`: fills a portal of its own with many members and measures what its people and its owner wait for,
 * with the real commands: start, migrations, pages, background work, backup and restore. docs/scale.md
 * has the figures.
 *
 *   --members 200000 --events 2000 --registrations 1000000
 *   --folder DIR       keeps the data there, so that the stages can be run one by one:
 *   npm run simulate -- fill --folder DIR; npm run simulate -- pages backup --folder DIR; …
 *   --markdown FILE    also writes the table there
 *
 * `npm run simulate -- opening`: registration opens and people come, with the pauses of people (bench/visitors.mjs).
 *   --visitors 5000 --minutes 3   who come, most of them in the first minute
 *   --seats 4500                  nine tenths of them, if it is not given
 *   --scripts                     they also load the scripts and styles of the page
 */

const { values: options, positionals } = readOptions({
  allowPositionals: true,
  options: {
    members: { type: "string", default: "200000" },
    events: { type: "string", default: "2000" },
    registrations: { type: "string", default: "1000000" },
    folder: { type: "string" },
    visitors: { type: "string", default: "5000" },
    minutes: { type: "string", default: "3" },
    seats: { type: "string" },
    scripts: { type: "boolean", default: false },
    markdown: { type: "string" },
  },
});

/** The share of visitors for whom there are seats, so that the event sells out. */
const SEATS_SHARE = 0.9;

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => interrupted.abort(new CliError("Interrupted.")));

async function simulate() {
  checkNodeVersion();
  await ensurePackages({ withDevelopment: true });
  const { ensureClient } = await import("./setup/client.mjs");
  const { ensureBuild } = await import("./setup/build.mjs");
  await ensureClient();
  await ensureBuild();
  const { openSimulation } = await import("../bench/simulation.mjs");
  const { simulationTable } = await import("../bench/simulation-report.mjs");
  const { opening } = await import("../bench/simulated-opening.mjs");
  const { background, backup, fill, pages, restore } = await import("../bench/simulation-stages.mjs");
  const size = {
    members: Number(options.members),
    events: Number(options.events),
    registrations: Number(options.registrations),
  };
  /** The stages are in this order, because the background work writes. */
  const stages = {
    fill: (simulation) => fill(simulation, size),
    pages,
    backup,
    restore,
    background,
    opening: (simulation) =>
      opening(simulation, {
        visitors: Number(options.visitors),
        minutes: Number(options.minutes),
        seats: Number(options.seats ?? Math.floor(Number(options.visitors) * SEATS_SHARE)),
        withFiles: options.scripts,
      }),
  };
  const unknown = positionals.find((name) => !(name in stages));
  if (unknown)
    throw new CliError(`There is no stage '${unknown}'. Stages: ${Object.keys(stages).join(", ")}.`);
  const folder = options.folder
    ? path.resolve(process.env.INIT_CWD ?? ".", options.folder)
    : fs.mkdtempSync(path.join(os.tmpdir(), "portal-simulation-"));
  fs.mkdirSync(folder, { recursive: true });
  // The database may run as another account, which has to enter this folder.
  fs.chmodSync(folder, 0o755);
  try {
    const simulation = openSimulation(folder, interrupted.signal);
    for (const [name, stage] of Object.entries(stages)) {
      const isChosen = positionals.length > 0 ? positionals.includes(name) : name !== "opening";
      if (!isChosen) continue;
      interrupted.signal.throwIfAborted();
      await stage(simulation);
    }
    const { members, events, registrations } = simulation.size;
    const counts = [members, events, registrations].map((count) => count.toLocaleString("en"));
    const memoryGb = Math.round(os.totalmem() / 1e9);
    const table = [
      `${counts[0]} members, ${counts[1]} events, ${counts[2]} registrations; ${os.availableParallelism()} cores, ` +
        `${memoryGb} GB, Node ${process.versions.node}`,
      "",
      simulationTable(simulation.rows),
    ].join("\n");
    console.log(table);
    if (options.markdown)
      fs.writeFileSync(path.resolve(process.env.INIT_CWD ?? ".", options.markdown), `${table}\n`);
  } finally {
    if (!options.folder) fs.rmSync(folder, { recursive: true, force: true });
  }
}

await simulate().catch(exitWith);
