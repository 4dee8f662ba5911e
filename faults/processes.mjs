import crypto from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { aPdf, call, claimFile, register, sendFile, uploadAddress } from "./calls.mjs";
import { crowd, event, inMs, inTurn, must, registerAll, seatsAt, someMs } from "./expected.mjs";
import { addEvent } from "./people.mjs";
import { slowUpload } from "./slow.mjs";

/* Processes that are killed or stopped, compete for seats, or have wrong clocks. */

/** @typedef {import("./world.mjs").World} World */
/** @typedef {import("./expected.mjs").Fault} Fault */

/** How long uploads are in progress when the stop comes. */
const IN_FLIGHT_MS = 3_000;
/** The exit code of Next's process after SIGTERM; the supervisor's own is 0. */
const TERMINATED = 143;
const SHIFTED_CLOCK = new URL("./shifted-clock.mjs", import.meta.url).href;

const HOUR_MS = 3_600_000;

/** @type {Fault} */
export const killRegister = {
  name: "kill-register",
  expected: "kill -9 while people register: a retry with the same key gives one result",
  rounds: 500,
  async run(world, acknowledged, { rounds }) {
    const before = acknowledged.registrations.size;
    for (let round = 0; round < rounds; round++) {
      // A new event each time, because people with a seat have nothing to lose.
      const { id } = await event(world);
      const victim = inTurn(world, round);
      const all = registerAll(world, acknowledged, crowd(world, 8), id);
      await someMs(50);
      await victim.kill("SIGKILL");
      await Promise.all([all, victim.start()]);
    }
    return `${rounds} kills, ${acknowledged.registrations.size - before} acknowledged`;
  },
};

/** @type {Fault} */
export const killUpload = {
  name: "kill-upload",
  expected: "kill -9 during an upload: no document; the same address accepts the file afterwards",
  rounds: 100,
  async run(world, acknowledged, { rounds }) {
    const file = aPdf(2_000_000);
    let again = 0;
    for (let round = 0; round < rounds; round++) {
      const [victim, other] = [inTurn(world, round), inTurn(world, round + 1)];
      const [person] = crowd(world, 1);
      if (!person) throw new Error("Nobody is there");
      const address = await uploadAddress(victim.url, person);
      must(address !== null, "no address was issued");
      const sending = slowUpload(victim.url, person, String(address), file, { ms: 40 });
      await someMs(60);
      await victim.kill("SIGKILL");
      await sending;
      const sent = await sendFile(other.url, person, String(address), file);
      // 409: the first one had finished before it was killed.
      must(sent?.status === 200 || sent?.status === 409, `the second try was answered with ${sent?.status}`);
      if (sent?.status === 200) again++;
      const claimed = await claimFile(other.url, person, String(address));
      must(claimed?.status === 201, `claiming was answered with ${claimed?.status}`);
      acknowledged.documents.add(claimed?.body.id);
      await victim.start();
    }
    return `${rounds} kills, ${again} sent again, ${acknowledged.documents.size} documents`;
  },
};

/** @type {Fault} */
export const race = {
  name: "race",
  expected: "two processes, twice as many people as seats at once: never oversold",
  rounds: 20,
  async run(world, acknowledged, { rounds }) {
    for (let round = 0; round < rounds; round++) {
      const runners = crowd(world, 60);
      const { id } = await event(world, 30);
      const statuses = await registerAll(world, acknowledged, runners, id);
      must(statuses.filter((status) => status === 201).length === 30, "not exactly 30 got a seat");
      must((await seatsAt(world, id)) === 30, "the seat count is not 30");
    }
    return `${rounds} × 60 people for 30 seats: 30 each time`;
  },
};

/** @type {Fault} */
export const clocks = {
  name: "clocks",
  expected: "one process an hour ahead, one an hour behind: nothing ends early, nothing late",
  rounds: 1,
  async run(world, acknowledged) {
    const [ahead, behind] = world.portals;
    const [, person, other] = world.people;
    if (!ahead || !behind || !person || !other) throw new Error("There are not enough processes");
    const shifted = async (
      /** @type {import("./portals.mjs").PortalProcess} */ portal,
      /** @type {number} */ ms,
    ) => {
      await portal.kill("SIGTERM");
      await portal.start({ NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`, FAULTS_CLOCK_MS: String(ms) });
      const said = portal
        .log()
        .match(/(?<=This clock says )\S+/g)
        ?.at(-1);
      const shift = Date.parse(said ?? "") - Date.now();
      must(Math.abs(shift - ms) < 60_000, `the clock is ${inMs(shift)} off, and should be ${inMs(ms)}`);
    };
    await Promise.all([shifted(ahead, HOUR_MS), shifted(behind, -HOUR_MS)]);
    try {
      const [soon, begun] = await world.ask(async (client) => [
        await addEvent(client, { startsIn: "30 minutes" }),
        await addEvent(client, { startsIn: "-30 minutes" }),
      ]);
      await world.ask((client) =>
        client.query(`UPDATE "Session" SET "expiresAt" = now() + interval '30 minutes' WHERE "userId" = $1`, [
          person.id,
        ]),
      );
      for (const [portal, who] of /** @type {const} */ ([
        [ahead, person],
        [behind, other],
      ])) {
        const seat = await register(portal.url, who, soon.id);
        must(seat?.status === 201, `before the beginning, registering was answered with ${seat?.status}`);
        acknowledged.registrations.add(seat?.body.id);
        const late = await register(portal.url, who, begun.id);
        must(late?.status === 409, `after the beginning, registering was answered with ${late?.status}`);
      }
      for (const [giver, taker] of [
        [ahead, behind],
        [behind, ahead],
      ]) {
        const address = await uploadAddress(String(giver?.url), person);
        const sent = await sendFile(String(taker?.url), person, String(address), aPdf(10_000));
        must(sent?.status === 200, `an address of the other process was answered with ${sent?.status}`);
        const claimed = await claimFile(String(giver?.url), person, String(address));
        must(claimed?.status === 201, `claiming was answered with ${claimed?.status}`);
        acknowledged.documents.add(claimed?.body.id);
        const spent = await uploadAddress(String(giver?.url), person);
        await world.ask((client) =>
          client.query(`UPDATE "Upload" SET "expiresAt" = now() WHERE "id" = $1`, [spent?.split("/").at(-1)]),
        );
        const refused = await sendFile(String(taker?.url), person, String(spent), aPdf(10_000));
        must(refused?.status === 409, `an expired address was answered with ${refused?.status}`);
      }
      return "both use the database's clock for seats, sessions and addresses";
    } finally {
      for (const portal of [ahead, behind]) {
        await portal.kill("SIGTERM");
        await portal.start();
      }
    }
  },
};

/** Waits until the portal has begun to receive this many files. @param {World} world @param {number} count */
async function arriving(world, count) {
  for (let found = 0; found < count; await delay(20))
    found = await world.ask(async (client) => {
      const { rowCount } = await client.query(
        `SELECT FROM "Upload" WHERE "state" = 'issued' AND "storageKey" IS NOT NULL AND "createdAt" > now() - interval '1 minute'`,
      );
      return rowCount ?? 0;
    });
}

/** @type {Fault} */
export const terminate = {
  name: "terminate",
  expected: "SIGTERM with requests in flight: they finish, new ones are refused, exit code 143",
  rounds: 3,
  async run(world, acknowledged, { rounds }) {
    const file = aPdf(200_000);
    for (let round = 0; round < rounds; round++) {
      const portal = inTurn(world, round);
      const runners = crowd(world, 10);
      const addresses = await Promise.all(runners.map((person) => uploadAddress(portal.url, person)));
      const sending = runners.map((person, place) =>
        slowUpload(portal.url, person, String(addresses[place]), file, { ms: IN_FLIGHT_MS }),
      );
      await arriving(world, runners.length);
      const ended = portal.kill("SIGTERM");
      const bound = performance.now() + IN_FLIGHT_MS / 2;
      let late = await call(`${portal.url}/api/health`);
      while (late?.status === 200 && performance.now() < bound) late = await call(`${portal.url}/api/health`);
      const statuses = await Promise.all(sending);
      must(
        statuses.every((status) => status === 200),
        `in flight: ${statuses.join(" ")}`,
      );
      must(late === null || late.status === 503, `a new one got ${late?.status}`);
      must((await ended) === TERMINATED, `the exit code is ${await ended}`);
      await portal.start();
    }
    return `${rounds} × 10 uploads in flight finished, exit code 143`;
  },
};

/** @type {Fault} */
export const rolling = {
  name: "rolling-restarts",
  expected:
    "SIGTERM during transactions, one process after the other: everybody gets an answer, nothing is half done",
  rounds: 50,
  async run(world, acknowledged, { rounds }) {
    const before = acknowledged.registrations.size;
    for (let round = 0; round < rounds; round++) {
      const { id } = await event(world);
      const portal = inTurn(world, round);
      const all = registerAll(world, acknowledged, crowd(world, 20), id);
      await someMs(60);
      const code = await portal.kill("SIGTERM");
      must(code === TERMINATED, `the exit code is ${code}`);
      await Promise.all([all, portal.start()]);
      must((await seatsAt(world, id)) === Math.min(20, world.people.length), "somebody has no seat");
    }
    return `${rounds} restarts, ${acknowledged.registrations.size - before} acknowledged`;
  },
};
