import fs from "node:fs";
import { builtActions } from "../scripts/testing/actions.mjs";
import { ADMIN_TOKEN } from "./data.mjs";
import { registerGuest } from "./guest.mjs";
import { busyWatch } from "./machine.mjs";
import { atRate, createClient, Tally } from "./open-loop.mjs";
import { openingPlot } from "./plot.mjs";
import { watchWaits } from "./waits.mjs";
import { allCores } from "./world.mjs";

/*
 * `npm run bench -- opening`: the day on which registration opens, everybody comes at once and everything is written.
 * All loads run one after another on one portal with a process for each core, next to this generator and PostgreSQL on
 * the same machine. Trust the ratios within a run.
 */

const PAGES = 200;
const WARM_UP = { pages: 100, journeys: 15, seconds: 12 };
const MAX_SECONDS = 20;
/** In ascending order: the best of them saturates the portal. */
const RAMP = [20, 40, 60, 80, 120];
/** More than two slow cores can do. */
const MOST = { registrations: 600, journeys: 200 };
const GOALS = { journeys: 60, checkIns: 10 };
const TICKETS = 3_000;
const METRICS_TOKEN = "bench-bench-bench-bench-bench-bench";

/**
 * @typedef {Awaited<ReturnType<typeof import("./world.mjs").openBench>> & { signal: AbortSignal, seconds: number, minutes: number, jsonFile?: string, plotFile?: string }} Options
 * @typedef {{ page: Tally, register: Tally, privatePage: Tally, checkIn: Tally, latenessMs: number, registeredPerSecond: number }} Measured
 * @typedef {{ pages?: number, registrations?: number, journeys?: number, checkIns?: number }} Load requests per second
 */

/** Paid registrations of an event, whom the door can let in. @param {string} ownerUrl @param {string} eventId */
async function fillDoor(ownerUrl, eventId) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query(
    `INSERT INTO "Registration" ("id", "eventId", "firstName", "lastName", "email", "amountCents", "registrationDate", "updatedAt")
     SELECT gen_random_uuid(), $1, 'Door', 'Guest-' || i, 'door-' || i || '@bench.test', 0, now(), now()
     FROM generate_series(1, ${TICKETS}) i RETURNING "id"`,
    [eventId],
  );
  const slugs = await client.query(`SELECT "id"::text, "slug" FROM "Event"`);
  await client.query("VACUUM ANALYZE");
  await client.end();
  return {
    ids: rows.map(({ id }) => id),
    slugOf: /** @type {Map<string, string>} */ (new Map(slugs.rows.map(({ id, slug }) => [id, slug]))),
  };
}

/** @param {Options} options */
export async function benchOpening({
  data,
  ownerUrl,
  postgresPid,
  startPortal,
  signal,
  seconds,
  minutes,
  jsonFile,
  plotFile,
}) {
  const [eventId, doorEventId] = data.portalTargets;
  const door = await fillDoor(ownerUrl, doorEventId);
  const path = `/events/${door.slugOf.get(eventId)}`;
  const processes = allCores();
  const portal = await startPortal("portal", processes, { METRICS_TOKEN });
  const checkInAction = builtActions().find(({ name }) => name.endsWith(" checkInAction"));
  if (!checkInAction) throw new Error("The build has no action that checks in.");
  let guests = 0;
  /** Registrations that were answered. */
  let served = 0;
  let admitted = 0;

  /** @param {{ origin: string }} portal @param {Load} load @param {number} lasting @returns {Promise<Measured>} */
  async function measure({ origin }, { pages = 0, registrations = 0, journeys = 0, checkIns = 0 }, lasting) {
    const client = createClient(origin);
    const [page, register, privatePage, checkIn] = [new Tally(), new Tally(), new Tally(), new Tally()];
    /** @param {Tally} tally @param {number} dueAt @param {Promise<import("./open-loop.mjs").Answer>} asked */
    const tallied = async (tally, dueAt, asked) => {
      const answer = await asked;
      tally.add(performance.now() - dueAt, answer.status);
      return answer;
    };
    const readPage = (/** @type {number} */ dueAt) => tallied(page, dueAt, client.ask(path));
    const registerSomebody = (/** @type {number} */ dueAt) =>
      tallied(register, dueAt, registerGuest(client, eventId, ++guests));
    const journey = async (/** @type {number} */ dueAt) => {
      if ((await readPage(dueAt)).status !== 200) return;
      const registered = await registerSomebody(performance.now());
      if (registered.status !== 201) return;
      served += 1;
      await tallied(privatePage, performance.now(), client.ask(JSON.parse(registered.text).pageUrl));
    };
    const checkSomebodyIn = (/** @type {number} */ dueAt) => {
      const id = door.ids[admitted++ % door.ids.length];
      return tallied(
        checkIn,
        dueAt,
        client.ask(`/admin/events/${doorEventId}/check-in`, {
          method: "POST",
          headers: {
            "next-action": checkInAction.actionId,
            "content-type": "text/plain;charset=UTF-8",
            cookie: `mp.sid=${ADMIN_TOKEN}`,
            origin,
          },
          body: JSON.stringify([{ eventId: doorEventId, id }]),
        }),
      );
    };
    const began = performance.now();
    const loads = [
      { perSecond: pages, work: readPage },
      { perSecond: registrations, work: registerSomebody },
      { perSecond: journeys, work: journey },
      { perSecond: checkIns, work: checkSomebodyIn },
    ];
    const ran = await Promise.all(
      loads.map(({ perSecond, work }) =>
        atRate({ perSecond, seconds: lasting, signal, work: async (dueAt) => void (await work(dueAt)) }),
      ),
    );
    const took = (performance.now() - began) / 1_000;
    client.close();
    return {
      page,
      register,
      privatePage,
      checkIn,
      latenessMs: Math.max(...ran.map(({ latenessMs }) => latenessMs)),
      registeredPerSecond: register.served / took,
    };
  }

  const othersSince = busyWatch([process.pid, postgresPid]);
  const lasting = Math.min(Math.max(seconds, 3) * 4, MAX_SECONDS);
  /** @type {{ load: string, measured: Measured }[]} */
  const rows = [];
  /** @param {string} load @param {Load} rates @param {{ on?: { pid: number, origin: string }, during?: number }} [how] */
  const run = async (load, rates, { on = portal, during = lasting } = {}) => {
    signal.throwIfAborted();
    process.stderr.write(`\r${load}`.padEnd(70));
    const measured = await measure(on, rates, during);
    rows.push({ load, measured });
    return measured;
  };

  process.stderr.write("Warming up");
  for (const _turn of Array(2).keys())
    await measure(
      portal,
      { pages: WARM_UP.pages, journeys: WARM_UP.journeys, checkIns: GOALS.checkIns },
      WARM_UP.seconds,
    );
  const still = await run(`${PAGES} pages/s`, { pages: PAGES });
  const alone = await run("10 registrations/s", { registrations: 10 });
  const changing = await run(`${PAGES} pages/s, 10 registrations/s`, { pages: PAGES, registrations: 10 });
  const goal = await run(`${GOALS.journeys} journeys/s`, { journeys: GOALS.journeys });
  const atDoor = await run(`${GOALS.journeys} journeys/s, ${GOALS.checkIns} check-ins/s`, GOALS);
  /** @type {{ rate: number, measured: Measured }[]} */
  const ramp = [];
  for (const rate of RAMP) ramp.push({ rate, measured: await run(`${rate} journeys/s`, { journeys: rate }) });
  const best = Math.max(...ramp.map(({ measured }) => measured.registeredPerSecond));
  const twice = await run(`${Math.round(2 * best)} journeys/s (twice)`, { journeys: Math.round(2 * best) });
  const four = await run(`${Math.round(4 * best)} journeys/s (four times)`, {
    journeys: Math.round(4 * best),
  });
  /** For as long as a rush may last, by minute. @type {(Measured & { waits: import("./waits.mjs").Waits })[]} */
  const long = [];
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const countSeats = async () =>
    Number(
      (await client.query(`SELECT count(*) FROM "Registration" WHERE "eventId" = $1`, [eventId])).rows[0]
        .count,
    );
  const before = { seats: await countSeats(), guests: served };
  for (const minute of Array(minutes).keys()) {
    const waits = watchWaits({ origin: portal.origin, token: METRICS_TOKEN, client });
    const measured = await run(
      `${Math.round(4 * best)} journeys/s (four times), minute ${minute + 1}`,
      { journeys: Math.round(4 * best) },
      { during: 60 },
    );
    long.push({ ...measured, waits: await waits.stop() });
  }
  /** Seats that were taken for an answer that nobody got. */
  const unanswered = (await countSeats()) - before.seats - (served - before.guests);
  await client.end();
  const inWords = (/** @type {number} */ count) => `${count} ${count === 1 ? "process" : "processes"}`;
  const onAll = await run(`${MOST.registrations} registrations/s, ${inWords(processes)}`, {
    registrations: MOST.registrations,
  });
  await run(`${MOST.journeys} journeys/s, ${inWords(processes)}`, {
    journeys: MOST.journeys,
  });
  const one = await startPortal("portal-of-one-process", 1);
  await measure(one, { pages: WARM_UP.pages, journeys: 2 * WARM_UP.journeys }, WARM_UP.seconds);
  const onOne = await run(
    `${MOST.registrations} registrations/s, ${inWords(1)}`,
    { registrations: MOST.registrations },
    { on: one },
  );
  await run(`${MOST.journeys} journeys/s, ${inWords(1)}`, { journeys: MOST.journeys }, { on: one });
  const othersShare = othersSince();
  process.stderr.write(`\r${" ".repeat(70)}\r`);

  const slowest = (/** @type {Measured} */ { page, register, privatePage }) =>
    Math.max(page.quantile(1), register.quantile(1), privatePage.quantile(1));
  const journeyP95 = ({ page, register, privatePage }) =>
    page.quantile(0.95) + register.quantile(0.95) + privatePage.quantile(0.95);
  const failures = rows.reduce(
    (sum, { measured: { page, register, privatePage, checkIn } }) =>
      sum + page.failed + register.failed + privatePage.failed + checkIn.failed,
    0,
  );
  const turnedAway = ({ page, register, privatePage }) =>
    page.turnedAway + register.turnedAway + privatePage.turnedAway;
  const goals = [
    [
      "page p95 while people register: at most 3 times that of a page that stays",
      changing.page.quantile(0.95) / still.page.quantile(0.95),
      3,
    ],
    [
      "registering p95 beside 200 pages/s: at most twice that alone",
      changing.register.quantile(0.95) / alone.register.quantile(0.95),
      2,
    ],
    ["60 journeys/s: p95 of the three requests together at most 1,000 ms", journeyP95(goal), 1_000],
    ["60 journeys/s: answers of 5xx", turnedAway(goal), 0],
    ["check-ins beside them: p95 at most 300 ms", atDoor.checkIn.quantile(0.95), 300],
    ["twice the best load: at least 0.9 of the best", -twice.registeredPerSecond / best, -0.9],
    ["four times: at least 0.9 of the best", -four.registeredPerSecond / best, -0.9],
    ...(long.length > 0
      ? [
          [
            `four times for ${long.length} minutes: each at least 0.9 of the best`,
            -Math.min(...long.map(({ registeredPerSecond }) => registeredPerSecond)) / best,
            -0.9,
          ],
          [
            `four times for ${long.length} minutes: the last answer within 2,000 ms`,
            Math.max(...long.map(slowest)),
            2_000,
          ],
          [`four times for ${long.length} minutes: seats without an answer`, unanswered, 0],
        ]
      : []),
    ["twice and four times: the last answer within 2,000 ms", Math.max(slowest(twice), slowest(four)), 2_000],
    [
      `registering on ${inWords(processes)}: at least 1.2 times as many as on one`,
      -onAll.registeredPerSecond / onOne.registeredPerSecond,
      -1.2,
    ],
  ].map(([name, figure, limit]) => ({
    goal: String(name),
    figure: Math.abs(Number(figure)),
    isMet: Number(figure) <= Number(limit),
  }));

  const ms = (/** @type {Tally} */ tally) =>
    tally.times.length ? `${tally.quantile(0.5).toFixed(0)} / ${tally.quantile(0.95).toFixed(0)}` : "–";
  console.log(
    "\n| load | page p50 / p95 ms | registering | private page | check-in | in per second | turned away | late |\n| --- | --- | --- | --- | --- | --- | --- | --- |",
  );
  for (const { load, measured } of rows) {
    const { page, register, privatePage, checkIn, registeredPerSecond, latenessMs } = measured;
    console.log(
      `| ${load} | ${ms(page)} | ${ms(register)} | ${ms(privatePage)} | ${ms(checkIn)} | ${registeredPerSecond.toFixed(0)} | ${turnedAway(measured)} | ${latenessMs.toFixed(0)} ms |`,
    );
  }
  console.log("");
  for (const { goal: name, figure, isMet } of goals)
    console.log(`${isMet ? "met    " : "MISSED "} ${name}: ${figure.toFixed(2)}`);
  if (othersShare !== null)
    console.log(`\nOther programs used ${Math.round(othersShare * 100)} % of this machine meanwhile.`);
  const byMinute = long.map((measured) => ({
    registeredPerSecond: measured.registeredPerSecond,
    turnedAway: turnedAway(measured),
    slowestMs: slowest(measured),
    p95Ms: journeyP95(measured),
    waits: measured.waits,
  }));
  if (plotFile && byMinute.length > 0) fs.writeFileSync(plotFile, openingPlot(byMinute, { best }));
  if (jsonFile) {
    const figures = rows.map(({ load, measured: { registeredPerSecond, latenessMs, ...tallies } }) => ({
      load,
      registeredPerSecond,
      latenessMs,
      ...Object.fromEntries(
        Object.entries(tallies).map(([name, tally]) => [
          name,
          {
            p50: tally.quantile(0.5),
            p95: tally.quantile(0.95),
            statuses: Object.fromEntries(tally.statuses),
          },
        ]),
      ),
    }));
    fs.writeFileSync(jsonFile, `${JSON.stringify({ figures, goals, best, byMinute }, null, 2)}\n`);
  }
  if (failures > 0) throw new Error(`${failures} requests failed without being turned away.`);
}
