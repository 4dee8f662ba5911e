import { withConnection } from "../scripts/postgres/connection.mjs";
import { describeFilled } from "./data.mjs";
import { busyWatch, cpuMsOf } from "./machine.mjs";
import { watchMemory } from "./memory.mjs";
import { runVisitors } from "./visitors.mjs";

/* The stage `opening` of a simulation: people come to one event, and its seats are counted exactly afterwards. */

/**
 * What the database says about the event, compared with what the visitors were answered; one sentence per difference.
 * @param {string} ownerUrl @param {string} eventId @param {number} seats @param {Map<string, string>} acknowledged ids by address
 */
async function seatFaults(ownerUrl, eventId, seats, acknowledged) {
  return withConnection(ownerUrl, async (client) => {
    const { rows: stored } = await client.query(
      `SELECT "id"::text, "email" FROM "Registration" WHERE "eventId" = $1 AND "holds_seat"("state")`,
      [eventId],
    );
    const { rows: counts } = await client.query(
      `SELECT "currentAttendees" AS "count" FROM "Event" WHERE "id" = $1`,
      [eventId],
    );
    return compareSeats({ seats, counted: counts[0].count, stored, acknowledged });
  });
}

/** @param {{ seats: number, counted: number, stored: { id: string, email: string }[], acknowledged: Map<string, string> }} found */
export function compareSeats({ seats, counted, stored, acknowledged }) {
  const faults = [];
  const ids = new Map(stored.map(({ email, id }) => [email, id]));
  const lost = [...acknowledged].filter(([email, id]) => ids.get(email) !== id);
  const unknown = stored.filter(({ email }) => !acknowledged.has(email));
  if (stored.length > seats) faults.push(`oversold: ${stored.length} of ${seats} seats`);
  if (counted !== stored.length) faults.push(`the event counts ${counted} seats and has ${stored.length}`);
  if (ids.size !== stored.length) faults.push(`${stored.length - ids.size} people have two seats`);
  if (lost.length > 0) faults.push(`${lost.length} acknowledged registrations are lost`);
  if (unknown.length > 0) faults.push(`${unknown.length} seats were taken without an acknowledgement`);
  return faults;
}

/** The most that happened within one minute. @param {number[]} times in ms */
export function busiestMinute(times) {
  const sorted = [...times].sort((one, other) => one - other);
  let first = 0;
  return sorted.reduce((most, time, index) => {
    while (time - sorted[first] >= 60_000) first++;
    return Math.max(most, index - first + 1);
  }, 0);
}

/**
 * @param {import("./simulation.mjs").Simulation} simulation
 * @param {{ visitors: number, minutes: number, seats: number, withFiles: boolean }} how
 */
export async function opening(simulation, { visitors, minutes, seats, withFiles }) {
  // Each visitor has an address of their own, and the limits are those of a real portal.
  const portal = await simulation.startPortal({ RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" });
  try {
    const ownerUrl = simulation.runningDatabaseUrl();
    const { eventId, slug } = await withConnection(ownerUrl, async (client) => {
      const { portalTargets } = await describeFilled(client, simulation.size);
      const { rows } = await client.query(
        `UPDATE "Event" SET "maxAttendees" = $1 WHERE "id" = (
           SELECT "id" FROM "Event" WHERE "id" = ANY ($2) AND "maxAttendees" IS NULL AND "currentAttendees" = 0 LIMIT 1)
         RETURNING "id"::text AS "eventId", "slug"`,
        [seats, portalTargets],
      );
      if (!rows[0]) throw new Error("All events for openings have been used. Fill another folder.");
      return rows[0];
    });
    const memory = watchMemory([portal.pid]);
    const othersSince = busyWatch([process.pid]);
    // The portal started its PostgreSQL, so both are in it.
    const cpuBefore = cpuMsOf([portal.pid]) ?? 0;
    const { tallies, acknowledged, outcome, waits, registeredAt } = await runVisitors({
      origin: portal.origin,
      path: `/events/${slug}`,
      eventId,
      visitors,
      lastingMs: minutes * 60_000,
      withFiles,
      signal: simulation.signal,
    });
    const othersShare = othersSince();
    const cpuMs = ((cpuMsOf([portal.pid]) ?? 0) - cpuBefore) / visitors;
    const stage = `opening: ${visitors.toLocaleString("en")} visitors within ${minutes} min${withFiles ? ", with scripts" : ""}`;
    const errors = Object.values(tallies).reduce((sum, { failed }) => sum + failed, 0);
    for (const [work, tally] of /** @type {const} */ ([
      ["event page", tallies.page],
      ["a script or style", tallies.files],
      ["registering", tallies.register],
      ["private page", tallies.privatePage],
    ]))
      if (tally.times.length > 0)
        simulation.add({ stage, work: `${stage}: ${work}`, times: tally.times, note: statusesOf(tally) });
    simulation.add({
      stage,
      work: `${stage}: all that one person waits for`,
      times: waits,
      ...memory.end(),
      note:
        `${acknowledged.size} registered, ${busiestMinute(registeredAt)} in the busiest minute; at most ` +
        `${outcome.mostPresent} present; ${outcome.turnedAway} turned away for a moment, ${outcome.refused} sold out, ` +
        `${outcome.gaveUp} gave up, ${errors} errors; ${cpuMs.toFixed(1)} CPU-ms a visitor; generator at most ${Math.round(outcome.lateMs)} ms late; other programs ` +
        `${Math.round((othersShare ?? 0) * 100)}%`,
    });
    const faults = await seatFaults(ownerUrl, eventId, seats, acknowledged);
    const expected = Math.min(seats, visitors - outcome.gaveUp);
    if (acknowledged.size !== expected)
      faults.push(`${acknowledged.size} people registered instead of ${expected}`);
    if (faults.length > 0) throw new Error(`The seats are wrong: ${faults.join("; ")}.`);
    console.error(`Seats exact: ${acknowledged.size} acknowledged, stored and counted, of ${seats}.`);
    if (errors > 0) throw new Error(`${errors} requests failed.`);
  } finally {
    await portal.stop();
  }
}

/** @param {import("./open-loop.mjs").Tally} tally */
const statusesOf = ({ statuses }) =>
  [...statuses].map(([status, count]) => `${count} × ${status || "broken"}`).join(", ");
