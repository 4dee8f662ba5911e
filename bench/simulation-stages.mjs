import fs from "node:fs";
import path from "node:path";
import { prepareDatabase } from "../scripts/migrations/access.mjs";
import { inRoot } from "../scripts/paths.mjs";
import { withConnection } from "../scripts/postgres/connection.mjs";
import { timeBackgroundWork } from "./background-times.mjs";
import { describeFilled, fillForBench } from "./data.mjs";
import { watchMemory } from "./memory.mjs";
import { timePages } from "./page-times.mjs";
import { fillerSize } from "./simulation.mjs";

/* The stages of a simulation. Each can be run on its own on a folder that was filled before. */

/** @typedef {import("./simulation.mjs").Simulation} Simulation */

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** @param {Simulation} simulation @param {import("./simulation.mjs").Size} size */
export async function fill(simulation, size) {
  simulation.setSize(size);
  const stage = "fill";
  await simulation.withDatabase(async ({ ownerUrl, url }) => {
    const prepare = () => prepareDatabase({ ownerUrl, url });
    /** @param {string} work @param {() => Promise<unknown>} what */
    const add = async (work, what) => {
      const memory = watchMemory([process.pid]);
      const tookMs = await timed(what);
      simulation.add({ stage, work, times: [tookMs], postgresMb: memory.end().postgresMb });
    };
    await add("all migrations, on an empty database", prepare);
    await add("filling, with counts and statistics", () =>
      withConnection(ownerUrl, (client) => fillForBench(client, fillerSize(size))),
    );
    await add("looking for pending migrations, on the full database", prepare);
    const { rows } = await withConnection(ownerUrl, (client) =>
      client.query("SELECT pg_database_size(current_database()) / 1000000 AS mb"),
    );
    simulation.add({ stage, work: "size of the database", times: [], note: `${rows[0].mb} MB` });
  });
}

/** @param {Simulation} simulation */
export async function pages(simulation) {
  const stage = "pages";
  const data = await simulation.withDatabase(({ ownerUrl }) =>
    withConnection(ownerUrl, (client) => describeFilled(client, simulation.size)),
  );
  const first = await simulation.startPortal();
  await first.stop();
  const portal = await simulation.startPortal();
  simulation.add({ stage, work: "start to ready", times: [first.readyMs, portal.readyMs] });
  const memory = watchMemory([portal.pid]);
  try {
    for (const row of await timePages({ origin: portal.origin, data, signal: simulation.signal }))
      simulation.add({ stage, ...row });
    simulation.add({ stage, work: "memory while these were read", times: [], ...memory.end() });
  } finally {
    await portal.stop();
  }
}

/** All background work, by a portal that does nothing else. @param {Simulation} simulation */
export async function background(simulation) {
  const stage = "background";
  const portal = await simulation.startPortal();
  const memory = watchMemory([portal.pid]);
  try {
    await timeBackgroundWork({
      url: simulation.runningDatabaseUrl(),
      signal: simulation.signal,
      onEach: (row) => simulation.add({ stage, ...row }),
    });
  } finally {
    await portal.stop();
  }
  simulation.add({ stage, work: "memory during the background work", times: [], ...memory.end() });
}

/** @param {Simulation} simulation */
export async function backup(simulation) {
  const file = path.join(simulation.folder, "backup.tar.gz");
  fs.rmSync(file, { force: true });
  const { output, tookMs, nodeMb, postgresMb } = await simulation.run([
    inRoot("scripts", "backup.mjs"),
    file,
  ]);
  const note = output.match(/\d+ rows|[\d.]+ MB/g)?.join(", ");
  simulation.add({ stage: "backup", work: "npm run backup", times: [tookMs], note, nodeMb, postgresMb });
}

/** @param {Simulation} simulation */
export async function restore(simulation) {
  const target = path.join(simulation.folder, "restored");
  fs.rmSync(target, { recursive: true, force: true });
  const { tookMs, nodeMb, postgresMb } = await simulation.run(
    [inRoot("scripts", "restore.mjs"), path.join(simulation.folder, "backup.tar.gz")],
    { PORTAL_DATA_DIR: target },
  );
  fs.rmSync(target, { recursive: true, force: true });
  const note = "into an empty embedded database, verified";
  simulation.add({ stage: "restore", work: "npm run restore", times: [tookMs], note, nodeMb, postgresMb });
}
