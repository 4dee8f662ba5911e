import { breaks } from "./calls.mjs";
import { violationsIn, ledger, openWorld } from "./world.mjs";

const MAX_LOGGED = 5;
/** Requests per second of the mixed load: as many as two cores can serve next to a database and the clients. */
const PER_SECOND = 50;

/**
 * @typedef {{ name: string, expected: string, seen: string, isOk: boolean, seconds: number, acknowledged: { registrations: number, documents: number } }} Result
 * `acknowledged` is what was acknowledged to clients so far
 */

/**
 * Runs these faults one after another on a portal of their own. After each, everything must run and invariant I hold.
 * @param {import("./expected.mjs").Fault[]} faults
 * @param {{ rounds?: number, perSecond?: number, isTimed?: boolean, onEach?: (result: Result) => void }} [how]
 * @returns {Promise<Result[]>}
 */
export async function runFaults(
  faults,
  { rounds, perSecond = PER_SECOND, isTimed = true, onEach = () => undefined } = {},
) {
  const world = await openWorld();
  const acknowledged = ledger();
  /** @type {Result[]} */
  const results = [];
  const closeAndLeave = () => void world.close().finally(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, closeAndLeave);
  try {
    for (const fault of faults) {
      const began = performance.now();
      let seen;
      let isOk = true;
      try {
        seen = await fault.run(world, acknowledged, { rounds: rounds ?? fault.rounds, perSecond, isTimed });
      } catch (error) {
        isOk = false;
        seen = error instanceof Error ? error.message : String(error);
      }
      await restart(world);
      const broken = await violationsIn(world, acknowledged);
      if (broken.length > 0) {
        isOk = false;
        seen += `; invariant: ${broken.join("; ")}`;
      }
      const result = {
        name: fault.name,
        expected: fault.expected,
        seen,
        isOk,
        seconds: (performance.now() - began) / 1_000,
        acknowledged: {
          registrations: acknowledged.registrations.size,
          documents: acknowledged.documents.size,
        },
      };
      if (!isOk) result.seen += loggedErrors(world);
      results.push(result);
      onEach(result);
    }
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"]) process.removeListener(signal, closeAndLeave);
    await world.close();
  }
  return results;
}

/** The errors that the processes logged, each kind once. @param {import("./world.mjs").World} world */
function loggedErrors({ portals }) {
  const lines = portals
    .flatMap((portal) => portal.log().split("\n"))
    .filter((line) => line.includes('"level":50'));
  const kinds = new Set(
    lines.map((line) => line.replace(/"(?:time|pid|requestId|hostname)":[^,]+,/g, "").slice(0, 600)),
  );
  for (const reason of breaks.splice(0)) kinds.add(`broken off: ${reason}`);
  return kinds.size > 0 ? `\n    ${[...kinds].slice(-MAX_LOGGED).join("\n    ")}` : "";
}

/**
 * Restarts what a failed fault left broken, so that it does not affect the next.
 * @param {import("./world.mjs").World} world
 */
async function restart({ database, portals }) {
  database.signal("SIGCONT");
  await database.start();
  for (const portal of portals) if (!portal.isUp()) await portal.start();
}
