import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { guestEmail, registerGuest } from "./guest.mjs";
import { createClient, Tally } from "./open-loop.mjs";

/*
 * People who come when registration opens, most of them in the first minutes. Each reads the event's page, fills in the
 * form, registers and sees the private page, with the pauses of a person, and waits and tries again when turned away.
 */

/** How much faster people come at the beginning than at the end: e^3 = 20 times. */
const RUSH = 3;
/** In seconds, from and to. */
const READING = [3, 12];
const FILLING_IN = [15, 45];
/** A person gives up after so many attempts at one step. */
const MAX_ATTEMPTS = 30;

/**
 * When each comes, in ms after the opening.
 * @param {number} visitors @param {number} lastingMs
 */
export function arrivalTimes(visitors, lastingMs) {
  const all = 1 - Math.exp(-RUSH);
  return Array.from(
    { length: visitors },
    (_, index) => (-Math.log(1 - ((index + 0.5) / visitors) * all) / RUSH) * lastingMs,
  );
}

/** The same pauses in every run. @param {number} seed */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** An address of their own, as behind a proxy, so that the limits for one network apply. @param {number} number */
const addressOf = (number) => `20.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/**
 * @param {{ origin: string, path: string, eventId: string, visitors: number, lastingMs: number, withFiles: boolean, signal: AbortSignal }} opening
 */
export async function runVisitors({ origin, path, eventId, visitors, lastingMs, withFiles, signal }) {
  const client = createClient(origin);
  const tallies = { page: new Tally(), files: new Tally(), register: new Tally(), privatePage: new Tally() };
  /** Ids of registrations by address, as answered. @type {Map<string, string>} */
  const acknowledged = new Map();
  const outcome = { refused: 0, gaveUp: 0, turnedAway: 0, present: 0, mostPresent: 0, lateMs: 0 };
  /** From arriving to the private page, without the pauses of the person. @type {number[]} */
  const waits = [];
  /** When each was registered, in ms after the opening. @type {number[]} */
  const registeredAt = [];
  const openedAt = performance.now();
  // Each visitor's pause listens to it.
  setMaxListeners(0, signal);

  /** Repeats what was turned away, as the page does by itself. @param {Tally} tally @param {() => ReturnType<typeof client.ask>} ask */
  async function untilServed(tally, ask) {
    for (let attempt = 1; ; attempt++) {
      const began = performance.now();
      const answer = await ask();
      tally.add(performance.now() - began, answer.status);
      if (answer.status !== 503) return answer;
      outcome.turnedAway++;
      if (attempt === MAX_ATTEMPTS) return answer;
      await delay(Number(answer.headers["retry-after"] ?? 3) * 1_000, undefined, { signal });
    }
  }

  /** @param {number} number @param {number} arrivesMs */
  async function visit(number, arrivesMs) {
    const random = randomOf(number);
    const headers = { "x-forwarded-for": addressOf(number) };
    const pause = ([from, to]) => delay((from + random() * (to - from)) * 1_000, undefined, { signal });
    await delay(Math.max(0, openedAt + arrivesMs - performance.now()), undefined, { signal });
    outcome.lateMs = Math.max(outcome.lateMs, performance.now() - openedAt - arrivesMs);
    outcome.mostPresent = Math.max(outcome.mostPresent, ++outcome.present);
    try {
      let waitedMs = -performance.now();
      const page = await untilServed(tallies.page, () => client.ask(path, { headers }));
      if (page.status !== 200) return void outcome.gaveUp++;
      if (withFiles) await loadFiles(page.text, headers);
      waitedMs += performance.now();
      await pause(READING);
      await pause(FILLING_IN);
      waitedMs -= performance.now();
      const registered = await untilServed(tallies.register, () =>
        registerGuest(client, eventId, number, headers),
      );
      if (registered.status === 409) return void outcome.refused++;
      if (registered.status !== 201) return void outcome.gaveUp++;
      registeredAt.push(performance.now() - openedAt);
      const { id, pageUrl } = JSON.parse(registered.text);
      acknowledged.set(guestEmail(number), id);
      await untilServed(tallies.privatePage, () => client.ask(pageUrl, { headers }));
      waits.push(waitedMs + performance.now());
    } finally {
      outcome.present--;
    }
  }

  /** The scripts and styles of a page, six at a time, as a browser does at a first visit. @param {string} html @param {Record<string, string>} headers */
  async function loadFiles(html, headers) {
    const pending = [...new Set(html.match(/\/_next\/static\/[^"'\\\s)]+/g) ?? [])];
    const lane = async () => {
      for (let file = pending.pop(); file; file = pending.pop()) {
        const began = performance.now();
        const { status } = await client.ask(file, { headers });
        tallies.files.add(performance.now() - began, status);
      }
    };
    await Promise.all(Array.from({ length: 6 }, lane));
  }

  await Promise.all(arrivalTimes(visitors, lastingMs).map((ms, index) => visit(index + 1, ms)));
  client.close();
  return { tallies, acknowledged, outcome, waits, registeredAt };
}
