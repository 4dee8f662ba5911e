import crypto from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { register, untilKnown } from "./calls.mjs";
import { addEvent } from "./people.mjs";
import { ledger } from "./world.mjs";

/*
 * What the faults are made of: who does what meanwhile, and what is expected of the portal. A fault's `run` returns what
 * was seen and throws when something else was; after each one the harness asks for invariant I on its own.
 */

/** @typedef {import("./world.mjs").World} World */
/** @typedef {ReturnType<typeof ledger>} Ledger */
/**
 * @typedef {{ rounds: number, perSecond: number, isTimed: boolean }} How `perSecond`: requests of the mixed load; `isTimed`:
 * whether being slow is a failure, which says nothing on a machine that has other things to do
 */
/**
 * @typedef {{ name: string, expected: string, rounds: number, run: (world: World, told: Ledger, how: How) => Promise<string> }} Fault
 * `rounds`: how many there are unless somebody asks for more or fewer
 */

/** A heartbeat of the measuring, on a machine with other things to do. */
const SLACK_MS = 500;

/** @param {boolean} holds @param {string} words */
export function must(holds, words) {
  if (!holds) throw new Error(words);
}

/**
 * What may be waited for, on this machine at this moment: the portal's own bound, and as long again as an answer took while
 * nothing was broken.
 * @param {{ kind?: string, status?: number | null, at: number, ms: number }[]} answers @param {number} brokenAt @param {number} bound
 * @param {boolean} isTimed
 */
export function mustBeInTime(answers, brokenAt, bound, isTimed) {
  const [slowest] = [...answers].sort((one, other) => other.ms - one.ms);
  // Also what was under way: it had taken so long before anything was broken.
  const untilThen = answers.map(({ at, ms }) => Math.min(ms, brokenAt - (at - ms)));
  const healthy = Math.max(...untilThen, SLACK_MS);
  if (!slowest) throw new Error("Nobody was answered");
  const { kind = "one", status, at, ms } = slowest;
  must(
    !isTimed || ms <= bound + healthy,
    `${kind} was answered with ${status} after ${inMs(ms)}, ${inMs(at - brokenAt)} after the fault; before it ${inMs(healthy)} was the most`,
  );
  return `slowest ${inMs(ms)} (${inMs(healthy)} before)`;
}

export const inMs = (/** @type {number} */ ms) => `${Math.round(ms)} ms`;

export const someMs = (/** @type {number} */ most) => delay(Math.random() * most);

/** @param {World} world @param {number} count */
export const crowd = ({ people }, count) =>
  [...people].sort(() => Math.random() - 0.5).slice(0, Math.min(count, people.length));

/** The process whose turn it is. @param {World} world @param {number} round */
export function inTurn({ portals }, round) {
  const portal = portals[round % portals.length];
  if (!portal) throw new Error("There is no process");
  return portal;
}

/** Each of them registers until it is known how that went. @param {World} world @param {Ledger} told @param {import("./people.mjs").Person[]} runners @param {string} eventId */
export function registerAll(world, told, runners, eventId) {
  return Promise.all(
    runners.map(async (person) => {
      const key = crypto.randomUUID();
      const answer = await untilKnown(() => register(world.url, person, eventId, key));
      must(answer.status === 201 || answer.status === 409, `registering was answered with ${answer.status}`);
      if (answer.status === 201) told.registrations.add(answer.body.id);
      return answer.status;
    }),
  );
}

/** @param {World} world @param {string} eventId */
export const seatsAt = (world, eventId) =>
  world.ask(async (client) => {
    const { rows } = await client.query(`SELECT "currentAttendees" AS seats FROM "Event" WHERE "id" = $1`, [
      eventId,
    ]);
    return rows[0].seats;
  });

/** @param {World} world @param {number | null} [seats] */
export const event = (world, seats = null) => world.ask((client) => addEvent(client, { seats }));
