import { breaks } from "./calls.mjs";
import { brokenIn, ledger, openWorld } from "./world.mjs";

const MOST_LOGGED = 5;
/** Requests of the mixed load in a second; two cores serve as many beside a database and their clients. */
const PER_SECOND = 50;

/**
 * @typedef {{ name: string, expected: string, seen: string, isOk: boolean, seconds: number, told: { registrations: number, documents: number } }} Result
 * `told` is what has been acknowledged since the beginning
 */

/**
 * Lets a portal of its own suffer these faults one after the other. After each, everything must run and invariant I hold.
 * @param {import("./expected.mjs").Fault[]} faults
 * @param {{ rounds?: number, perSecond?: number, isTimed?: boolean, onEach?: (result: Result) => void }} [how]
 * @returns {Promise<Result[]>}
 */
export async function suffer(
  faults,
  { rounds, perSecond = PER_SECOND, isTimed = true, onEach = () => undefined } = {},
) {
  const world = await openWorld();
  const told = ledger();
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
        seen = await fault.run(world, told, { rounds: rounds ?? fault.rounds, perSecond, isTimed });
      } catch (error) {
        isOk = false;
        seen = error instanceof Error ? error.message : String(error);
      }
      await mend(world);
      const broken = await brokenIn(world, told);
      if (broken.length > 0) {
        isOk = false;
        seen += `; invariant: ${broken.join("; ")}`;
      }
      const result = {
        ...{ name: fault.name, expected: fault.expected, seen, isOk },
        seconds: (performance.now() - began) / 1_000,
        told: { registrations: told.registrations.size, documents: told.documents.size },
      };
      if (!isOk) result.seen += faultsLogged(world);
      results.push(result);
      onEach(result);
    }
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"]) process.removeListener(signal, closeAndLeave);
    await world.close();
  }
  return results;
}

/** What the processes wrote of faults of their own, each kind once. @param {import("./world.mjs").World} world */
function faultsLogged({ portals }) {
  const lines = portals
    .flatMap((portal) => portal.log().split("\n"))
    .filter((line) => line.includes('"level":50'));
  const kinds = new Set(
    lines.map((line) => line.replace(/"(?:time|pid|requestId|hostname)":[^,]+,/g, "").slice(0, 600)),
  );
  for (const reason of breaks.splice(0)) kinds.add(`broken off: ${reason}`);
  return kinds.size > 0 ? `\n    ${[...kinds].slice(-MOST_LOGGED).join("\n    ")}` : "";
}

/** A fault that was not survived must not spoil the next. @param {import("./world.mjs").World} world */
async function mend({ database, portals }) {
  database.signal("SIGCONT");
  await database.start();
  for (const portal of portals) if (!portal.isUp()) await portal.start();
}
