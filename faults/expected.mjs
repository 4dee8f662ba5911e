import crypto from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { register, untilKnown } from "./calls.mjs";
import { addEvent } from "./people.mjs";
import { ledger } from "./world.mjs";

/*
 * Helpers for the faults: load, and checks of the portal's behaviour. A fault's `run` returns what it observed, and
 * throws when that is wrong; the harness then checks invariant I.
 */

/** @typedef {import("./world.mjs").World} World */
/** @typedef {ReturnType<typeof ledger>} Ledger */
/**
 * @typedef {{ rounds: number, perSecond: number, isTimed: boolean }} How `perSecond`: requests of the mixed load; `isTimed`:
 * whether slow answers are failures, which is useless on a busy machine
 */
/**
 * @typedef {{ name: string, expected: string, rounds: number, run: (world: World, acknowledged: Ledger, how: How) => Promise<string> }} Fault
 * `rounds`: the default number of rounds
 */

/** Tolerance for scheduling delays on a busy machine. */
const SLACK_MS = 500;

/** @param {boolean} holds @param {string} words */
export function must(holds, words) {
  if (!holds) throw new Error(words);
}

/**
 * The bound on answer times on this machine: the portal's own, plus the time that answers took before the fault.
 * @param {{ kind?: string, status?: number | null, at: number, ms: number }[]} answers @param {number} brokenAt @param {number} bound
 * @param {boolean} isTimed
 */
export function requireInTime(answers, brokenAt, bound, isTimed) {
  const [slowest] = [...answers].sort((one, other) => other.ms - one.ms);
  // Includes requests in progress, up to the start of the fault.
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

/** The process for this round. @param {World} world @param {number} round */
export function inTurn({ portals }, round) {
  const portal = portals[round % portals.length];
  if (!portal) throw new Error("There is no process");
  return portal;
}

/**
 * Registers each of them, repeating until the outcome is known.
 * @param {World} world @param {Ledger} acknowledged @param {import("./people.mjs").Person[]} runners @param {string} eventId
 */
export function registerAll(world, acknowledged, runners, eventId) {
  return Promise.all(
    runners.map(async (person) => {
      const key = crypto.randomUUID();
      const answer = await untilKnown(() => register(world.url, person, eventId, key));
      must(answer.status === 201 || answer.status === 409, `registering was answered with ${answer.status}`);
      if (answer.status === 201) acknowledged.registrations.add(answer.body.id);
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
