import crypto from "node:crypto";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { checkBackup } from "../scripts/backup/check.mjs";
import { diskFiles } from "../scripts/backup/files.mjs";
import { loadBackup } from "../scripts/backup/load.mjs";
import { takeBackup } from "../scripts/backup/take.mjs";
import { withConnection } from "../scripts/postgres/connection.mjs";
import { withScratchDatabase } from "../scripts/migrations/scratch.mjs";
import { aPdf, call, claimFile, register, sendFile, untilKnown, uploadAddress } from "./calls.mjs";
import { driveMixed, wrongOf } from "./load.mjs";
import { addEvent } from "./people.mjs";
import { SECRET } from "./portals.mjs";
import { dripHeaders, dripUpload, slowUpload } from "./slow.mjs";
import { ledger } from "./world.mjs";

/*
 * The faults, each with what is expected of the portal. `run` returns what was seen and throws when something else was;
 * after each one the harness asks for invariant I on its own.
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

/** A person waits no longer for an answer. */
const LONGEST_MS = 5_000;
const HEALED_MS = 2_000;
/** How long the uploads are under way that a stop finds. */
const IN_FLIGHT_MS = 3_000;
/** How Next's process says that it ended as SIGTERM asked; the supervisor's own code is 0. */
const TERMINATED = 143;
/** A statement's six seconds, and one to say so. */
const HANGING_MS = 7_000;
/** Two seconds each for a connection to see who it is and to count, five for the statement. */
const LOCKED_MS = 9_000;
/** A heartbeat of the measuring, on a machine with other things to do. */
const SLACK_MS = 500;

/** @param {boolean} holds @param {string} words */
function must(holds, words) {
  if (!holds) throw new Error(words);
}

/**
 * What may be waited for, on this machine at this moment: the portal's own bound, and as long again as an answer took while
 * nothing was broken.
 * @param {{ kind?: string, status?: number | null, at: number, ms: number }[]} answers @param {number} brokenAt @param {number} bound
 * @param {boolean} isTimed
 */
function mustBeInTime(answers, brokenAt, bound, isTimed) {
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

const inMs = (/** @type {number} */ ms) => `${Math.round(ms)} ms`;

const someMs = (/** @type {number} */ most) => delay(Math.random() * most);

/** @param {World} world @param {number} count */
const crowd = ({ people }, count) =>
  [...people].sort(() => Math.random() - 0.5).slice(0, Math.min(count, people.length));

/** Each of them registers until it is known how that went. @param {World} world @param {Ledger} told @param {import("./people.mjs").Person[]} runners @param {string} eventId */
function registerAll(world, told, runners, eventId) {
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
const seatsAt = (world, eventId) =>
  world.ask(async (client) => {
    const { rows } = await client.query(`SELECT "currentAttendees" AS seats FROM "Event" WHERE "id" = $1`, [
      eventId,
    ]);
    return rows[0].seats;
  });

/** @param {World} world @param {number | null} [seats] */
const event = (world, seats = null) => world.ask((client) => addEvent(client, { seats }));

/** @type {Fault} */
const killRegister = {
  name: "kill-register",
  expected: "kill -9 while people register: a repeat with the same key gives the one result",
  rounds: 500,
  async run(world, told, { rounds }) {
    const before = told.registrations.size;
    const { id } = await event(world);
    for (let round = 0; round < rounds; round++) {
      const { id: eventId } = round % 10 === 0 ? await event(world) : { id };
      const victim = world.portals[round % world.portals.length];
      const all = registerAll(world, told, crowd(world, 8), eventId);
      await someMs(50);
      await victim?.kill("SIGKILL");
      await Promise.all([all, victim?.start()]);
    }
    return `${rounds} kills, ${told.registrations.size - before} acknowledged`;
  },
};

/** @type {Fault} */
const killUpload = {
  name: "kill-upload",
  expected: "kill -9 while a file arrives: no document; the same address takes the file afterwards",
  rounds: 100,
  async run(world, told, { rounds }) {
    const file = aPdf(2_000_000);
    let again = 0;
    for (let round = 0; round < rounds; round++) {
      const victim = world.portals[round % world.portals.length];
      const other = world.portals[(round + 1) % world.portals.length];
      const person = crowd(world, 1)[0];
      if (!victim || !other || !person) throw new Error("Nobody is there");
      const address = await uploadAddress(victim.url, person);
      must(address !== null, "no address was given");
      const sending = slowUpload(victim.url, person, String(address), file, { ms: 40 });
      await someMs(60);
      await victim.kill("SIGKILL");
      await sending;
      const sent = await sendFile(other.url, person, String(address), file);
      // 409: the first one had come to its end before it was killed.
      must(sent?.status === 200 || sent?.status === 409, `the second try was answered with ${sent?.status}`);
      if (sent?.status === 200) again++;
      const claimed = await claimFile(other.url, person, String(address));
      must(claimed?.status === 201, `claiming was answered with ${claimed?.status}`);
      told.documents.add(claimed?.body.id);
      await victim.start();
    }
    return `${rounds} kills, ${again} sent again, ${told.documents.size} documents`;
  },
};

/** @param {NodeJS.Signals} signal @param {string} name @returns {Fault} */
const databaseRestart = (signal, name) => ({
  name,
  expected: `database ${signal === "SIGINT" ? "restarted" : "crashes and recovers"} under load: 503 + Retry-After, none > 5 s, healed in 2 s`,
  rounds: 1,
  async run(world, told, { rounds, perSecond, isTimed }) {
    const words = [];
    for (let round = 0; round < rounds; round++) {
      const events = await Promise.all([event(world), event(world)]);
      const load = driveMixed(world, told, events, { perSecond });
      await delay(4_000);
      const brokenAt = performance.now();
      await world.database.stop(signal);
      await delay(1_000);
      await world.database.start();
      const readyAt = performance.now();
      await delay(5_000);
      const answers = await load.stop();
      const wrong = answers.map(wrongOf).filter((one) => one !== null);
      must(
        wrong.length === 0,
        `${wrong.length} wrong answers: ${[...new Set(wrong)].slice(0, 5).join(", ")}`,
      );
      const slowest = mustBeInTime(answers, brokenAt, LONGEST_MS, isTimed);
      const lastBad = Math.max(
        readyAt,
        ...answers.filter(({ status }) => status === 503).map(({ at }) => at),
      );
      must(
        !isTimed || lastBad - readyAt <= HEALED_MS,
        `it was not healed for ${Math.round(lastBad - readyAt)} ms`,
      );
      must(
        world.portals.every((portal) => portal.isUp()),
        "a process ended",
      );
      const refused = answers.filter(({ status }) => status === 503).length;
      words.push(
        `${perSecond}/s, ${answers.length} answers, ${refused} × 503, ${slowest}, healed in ${Math.round(lastBad - readyAt)} ms`,
      );
    }
    return words.join("; ");
  },
});

/** @type {Fault} */
const startWithoutDatabase = {
  name: "start-without-database",
  expected: "a process that starts before its database: 503 meanwhile, heals without a restart",
  rounds: 1,
  async run(world, _told, { isTimed }) {
    const [portal] = world.portals;
    if (!portal) throw new Error("There is no process");
    await portal.kill("SIGTERM");
    await world.database.stop("SIGINT");
    await portal.launch();
    let answer = null;
    while (!answer) answer = await call(`${portal.url}/api/health`);
    must(answer.status === 503 && answer.body.code === "unavailable", `health was ${answer.status}`);
    const [person] = world.people;
    const events = await call(`${portal.url}/api/events`, { cookie: person?.cookie });
    must(
      events?.status === 503 && Boolean(events.headers.get("retry-after")),
      `events were ${events?.status}`,
    );
    await world.database.start();
    const readyAt = performance.now();
    while ((await call(`${portal.url}/api/events`, { cookie: person?.cookie }))?.status !== 200)
      await delay(20);
    const healed = performance.now() - readyAt;
    must(!isTimed || healed <= HEALED_MS, `it was not healed for ${Math.round(healed)} ms`);
    return `503, then healed in ${Math.round(healed)} ms`;
  },
};

/** @type {Fault} */
const databaseHangs = {
  name: "database-hangs",
  expected: "the database stands still (SIGSTOP): 503 within 7 s, healed in 2 s",
  rounds: 1,
  async run(world, told, { isTimed }) {
    const events = [await event(world)];
    // Connections are there and idle: these are the ones that would wait for ever.
    await Promise.all(
      crowd(world, 20).map((person) => call(`${world.url}/api/event-registrations/my`, person)),
    );
    const load = driveMixed(world, told, events, { perSecond: 10 });
    await delay(3_000);
    const brokenAt = performance.now();
    const stopped = world.database.family();
    for (const pid of stopped) process.kill(pid, "SIGSTOP");
    await delay(9_000);
    for (const pid of stopped) process.kill(pid, "SIGCONT");
    const readyAt = performance.now();
    await delay(4_000);
    const answers = await load.stop();
    const wrong = answers.map(wrongOf).filter((one) => one !== null);
    must(wrong.length === 0, `${wrong.length} wrong answers: ${[...new Set(wrong)].slice(0, 5).join(", ")}`);
    const slowest = mustBeInTime(answers, brokenAt, HANGING_MS, isTimed);
    const late = answers.filter(({ status, at }) => status === 503 && at > readyAt + HEALED_MS);
    must(!isTimed || late.length === 0, `${late.length} answers were 503 after ${HEALED_MS} ms`);
    return `${answers.length} answers, ${slowest}`;
  },
};

/** @type {Fault} */
const race = {
  name: "race",
  expected: "two processes, twice as many people as seats at once: never oversold",
  rounds: 20,
  async run(world, told, { rounds }) {
    for (let round = 0; round < rounds; round++) {
      const runners = crowd(world, 60);
      const { id } = await event(world, 30);
      const statuses = await registerAll(world, told, runners, id);
      must(statuses.filter((status) => status === 201).length === 30, "not exactly 30 got a seat");
      must((await seatsAt(world, id)) === 30, "the count is not 30");
    }
    return `${rounds} × 60 people for 30 seats: 30 each time`;
  },
};

/** Until the portal has begun to receive so many files. @param {World} world @param {number} count */
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
const terminate = {
  name: "terminate",
  expected: "SIGTERM with requests in flight: they finish, new ones are refused, exit code 143",
  rounds: 3,
  async run(world, told, { rounds }) {
    const file = aPdf(200_000);
    for (let round = 0; round < rounds; round++) {
      const portal = world.portals[round % world.portals.length];
      if (!portal) throw new Error("There is no process");
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
const rolling = {
  name: "rolling-restarts",
  expected:
    "SIGTERM during transactions, one process after the other: everybody gets an answer, nothing by halves",
  rounds: 50,
  async run(world, told, { rounds }) {
    const before = told.registrations.size;
    for (let round = 0; round < rounds; round++) {
      const { id } = await event(world);
      const portal = world.portals[round % world.portals.length];
      const all = registerAll(world, told, crowd(world, 20), id);
      await someMs(60);
      const code = await portal?.kill("SIGTERM");
      must(code === TERMINATED, `the exit code is ${code}`);
      await Promise.all([all, portal?.start()]);
      must((await seatsAt(world, id)) === Math.min(20, world.people.length), "somebody has no seat");
    }
    return `${rounds} restarts, ${told.registrations.size - before} acknowledged`;
  },
};

/** @type {Fault} */
const poolExhausted = {
  name: "pool-exhausted",
  expected: "every connection waits for a lock: 503 + Retry-After, none > 9 s, then as before",
  rounds: 1,
  async run(world, told, { isTimed }) {
    const [{ id: free }, { id }] = await Promise.all([event(world), event(world)]);
    const undisturbed = await Promise.all(
      crowd(world, 100).map((person) => register(world.url, person, free)),
    );
    undisturbed.filter((one) => one?.status === 201).forEach((one) => told.registrations.add(one?.body.id));
    const healthy = undisturbed.map((one) => ({ at: 0, ms: one?.ms ?? 0 }));
    const answers = await world.ask(async (client) => {
      await client.query("BEGIN");
      await client.query(`SELECT FROM "Event" WHERE "id" = $1 FOR UPDATE`, [id]);
      const all = crowd(world, 100).map((person) => register(world.url, person, id));
      const answered = await Promise.all(all);
      await client.query("ROLLBACK");
      return answered;
    });
    const wrong = answers.filter((one) => one?.status !== 503 || !one.headers.get("retry-after"));
    must(wrong.length === 0, `${wrong.length} wrong answers: ${wrong[0]?.status}`);
    const slowest = mustBeInTime(
      [...healthy, ...answers.map((one) => ({ at: one?.ms ?? 0, ms: one?.ms ?? 0 }))],
      0,
      LOCKED_MS,
      isTimed,
    );
    const after = await registerAll(world, told, crowd(world, 20), id);
    must(
      after.every((status) => status === 201),
      "afterwards not all got a seat",
    );
    return `${answers.length} × 503, ${slowest}; then 20 of 20 registered`;
  },
};

/** @type {Fault} */
const conflicts = {
  name: "conflicts",
  expected: "one write in three fails with a deadlock or a serialisation failure: repeated, or 503",
  rounds: 1,
  async run(world, told) {
    const { id } = await event(world);
    await world.ask((client) =>
      client.query(`
        CREATE FUNCTION "fault"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF random() < 0.17 THEN RAISE EXCEPTION 'fault' USING ERRCODE = '40001'; END IF;
          IF random() < 0.17 THEN RAISE EXCEPTION 'fault' USING ERRCODE = '40P01'; END IF;
          RETURN NEW;
        END $$;
        CREATE TRIGGER "fault" BEFORE INSERT ON "Registration" FOR EACH ROW EXECUTE FUNCTION "fault"()`),
    );
    try {
      const answers = await Promise.all(crowd(world, 100).map((person) => register(world.url, person, id)));
      const good = answers.filter((one) => one?.status === 201);
      good.forEach((one) => told.registrations.add(one?.body.id));
      const busy = answers.filter((one) => one?.status === 503 && one.headers.get("retry-after"));
      must(good.length + busy.length === answers.length, "something else than 201 and 503 was answered");
      must((await seatsAt(world, id)) === good.length, "seats and answers differ");
      return `${good.length} × 201, ${busy.length} × 503`;
    } finally {
      await world.ask((client) => client.query(`DROP FUNCTION "fault" CASCADE`));
    }
  },
};

/** @type {Fault} */
const drip = {
  name: "drip",
  expected:
    "500 sockets drip headers, one an upload: others are served as before, the upload is refused after 30 s",
  rounds: 1,
  async run(world) {
    const [portal] = world.portals;
    const [person] = world.people;
    if (!portal || !person) throw new Error("Nobody is there");
    const asked = async () => {
      const answers = [];
      for (let count = 0; count < 100; count++) answers.push(await call(`${portal.url}/api/health`));
      must(
        answers.every((one) => one?.status === 200),
        "somebody else was not served",
      );
      return answers.map((one) => one?.ms ?? 0).sort((one, other) => one - other)[98] ?? 0;
    };
    const before = await asked();
    const address = await uploadAddress(portal.url, person);
    const dripping = dripUpload(portal.url, person, String(address));
    const stop = dripHeaders(portal, 500);
    await delay(2_000);
    const meanwhile = await asked();
    const { status, ms, isClosed } = await dripping;
    stop();
    must(status === 408 && isClosed, `the upload was answered with ${status}`);
    must(ms < 35_000, `the upload was refused after ${inMs(ms)}`);
    must(meanwhile < 1_000 + before, `others waited for ${inMs(meanwhile)}`);
    return `408 after ${inMs(ms)}; p99 of others ${inMs(meanwhile)} (${inMs(before)} before)`;
  },
};

/** @type {Fault} */
const restored = {
  name: "restored",
  expected: "a backup that was made under load, restored elsewhere: I holds, nobody is signed in",
  rounds: 1,
  async run(world, told) {
    const events = await Promise.all([event(world), event(world)]);
    const load = driveMixed(world, told, events, { perSecond: 20 });
    await delay(1_000);
    const file = path.join(world.folder, `backup-${crypto.randomUUID()}.tar.gz`);
    await world.ask((client) => takeBackup({ client, files: world.files, file, encryptionKey: SECRET }));
    await load.stop();
    const manifest = await checkBackup(file);
    return withScratchDatabase(({ url }) =>
      withConnection(url, async (client) => {
        const files = diskFiles(path.join(world.folder, `copy-${crypto.randomUUID()}`));
        await loadBackup({ client, files, file, manifest, mayReplace: false });
        const { rows } = await client.query(
          `SELECT (SELECT count(*) FROM "Session")::int AS sessions, (SELECT count(*) FROM "User")::int AS people`,
        );
        must(rows[0].sessions === 0 && rows[0].people === world.people.length, "sessions or people differ");
        return `${manifest.tables.reduce((sum, { rows: n }) => sum + n, 0)} rows, ${manifest.files.count} files, no session`;
      }),
    );
  },
};

/** @type {Fault[]} */
export const FAULTS = [
  killRegister,
  killUpload,
  databaseRestart("SIGINT", "database-restart"),
  databaseRestart("SIGQUIT", "database-crash"),
  startWithoutDatabase,
  databaseHangs,
  race,
  terminate,
  rolling,
  poolExhausted,
  conflicts,
  drip,
  restored,
];
