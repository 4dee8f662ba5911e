import crypto from "node:crypto";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { checkBackup } from "../scripts/backup/check.mjs";
import { diskFiles } from "../scripts/backup/files.mjs";
import { loadBackup } from "../scripts/backup/load.mjs";
import { takeBackup } from "../scripts/backup/take.mjs";
import { withScratchDatabase } from "../scripts/migrations/scratch.mjs";
import { withConnection } from "../scripts/postgres/connection.mjs";
import { call, register } from "./calls.mjs";
import { crowd, event, inMs, must, requireInTime, registerAll, seatsAt } from "./expected.mjs";
import { driveMixed, wrongOf } from "./load.mjs";
import { SECRET } from "./portals.mjs";

/* Faults of the database: restarts, crashes, hangs, conflicts and a restore. */

/** @typedef {import("./world.mjs").World} World */
/** @typedef {import("./expected.mjs").Fault} Fault */

/** The longest that a person should wait for an answer. */
export const MAX_WAIT_MS = 5_000;
export const HEALED_MS = 2_000;
/** The statement timeout of six seconds, and one second for the answer. */
const HANGING_MS = 7_000;
/** Two seconds each for a connection to read the session and to count, five for the statement. */
const LOCKED_MS = 9_000;
/** A request without a connection waits two seconds for one. */
const WAITING_MS = 2_500;
/** Of both processes together. */
const CONNECTIONS = 20;

/** @param {NodeJS.Signals} signal @param {string} name @returns {Fault} */
export const databaseRestart = (signal, name) => ({
  name,
  expected: `database ${signal === "SIGINT" ? "restarted" : "crashes and recovers"} under load: 503 + Retry-After, none > 5 s, recovered in 2 s`,
  rounds: 1,
  async run(world, acknowledged, { rounds, perSecond, isTimed }) {
    const words = [];
    for (let round = 0; round < rounds; round++) {
      const events = await Promise.all([event(world), event(world)]);
      const load = driveMixed(world, acknowledged, events, { perSecond });
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
      const slowest = requireInTime(answers, brokenAt, MAX_WAIT_MS, isTimed);
      const lastBad = Math.max(
        readyAt,
        ...answers.filter(({ status }) => status === 503).map(({ at }) => at),
      );
      must(
        !isTimed || lastBad - readyAt <= HEALED_MS,
        `it did not recover for ${Math.round(lastBad - readyAt)} ms`,
      );
      must(
        world.portals.every((portal) => portal.isUp()),
        "a process ended",
      );
      const refused = answers.filter(({ status }) => status === 503).length;
      words.push(
        `${perSecond}/s, ${answers.length} answers, ${refused} × 503, ${slowest}, recovered in ${Math.round(lastBad - readyAt)} ms`,
      );
    }
    return words.join("; ");
  },
});

/** @type {Fault} */
export const startWithoutDatabase = {
  name: "start-without-database",
  expected: "a process that starts before its database: 503 meanwhile, recovers without a restart",
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
    must(!isTimed || healed <= HEALED_MS, `it did not recover for ${Math.round(healed)} ms`);
    return `503, then recovered in ${Math.round(healed)} ms`;
  },
};

/** @type {Fault} */
export const databaseHangs = {
  name: "database-hangs",
  expected: "the database hangs (SIGSTOP): 503 within 7 s, recovered in 2 s",
  rounds: 1,
  async run(world, acknowledged, { isTimed }) {
    const events = [await event(world)];
    // Idle connections in the pool are the ones that would hang forever.
    await Promise.all(
      crowd(world, 20).map((person) => call(`${world.url}/api/event-registrations/my`, person)),
    );
    const load = driveMixed(world, acknowledged, events, { perSecond: 10 });
    await delay(3_000);
    const brokenAt = performance.now();
    world.database.signal("SIGSTOP");
    await delay(9_000);
    world.database.signal("SIGCONT");
    const readyAt = performance.now();
    await delay(4_000);
    const answers = await load.stop();
    const wrong = answers.map(wrongOf).filter((one) => one !== null);
    must(wrong.length === 0, `${wrong.length} wrong answers: ${[...new Set(wrong)].slice(0, 5).join(", ")}`);
    const slowest = requireInTime(answers, brokenAt, HANGING_MS, isTimed);
    const late = answers.filter(({ status, at }) => status === 503 && at > readyAt + HEALED_MS);
    must(!isTimed || late.length === 0, `${late.length} answers were 503 after ${HEALED_MS} ms`);
    return `${answers.length} answers, ${slowest}`;
  },
};

/** @type {Fault} */
export const poolExhausted = {
  name: "pool-exhausted",
  expected:
    "every connection waits for a lock: 503 + Retry-After, without a connection in 2.5 s, none > 9 s, then as before",
  rounds: 1,
  async run(world, acknowledged, { isTimed }) {
    const [{ id: free }, { id }] = await Promise.all([event(world), event(world)]);
    const undisturbed = await Promise.all(
      crowd(world, 100).map((person) => register(world.url, person, free)),
    );
    undisturbed
      .filter((one) => one?.status === 201)
      .forEach((one) => acknowledged.registrations.add(one?.body.id));
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
    const timed = answers.map((one) => ({ at: one?.ms ?? 0, ms: one?.ms ?? 0 })).sort((a, b) => a.ms - b.ms);
    const waited = timed.slice(0, -CONNECTIONS);
    requireInTime([...healthy, ...waited], 0, WAITING_MS, isTimed);
    const slowest = requireInTime([...healthy, ...timed], 0, LOCKED_MS, isTimed);
    const after = await registerAll(world, acknowledged, crowd(world, 20), id);
    must(
      after.every((status) => status === 201),
      "afterwards not everybody got a seat",
    );
    return `${answers.length} × 503, ${waited.length} of them within ${inMs(waited.at(-1)?.ms ?? 0)}, ${slowest}; then 20 of 20 registered`;
  },
};

/** @type {Fault} */
export const conflicts = {
  name: "conflicts",
  expected: "one write in three fails with a deadlock or a serialisation failure: retried, or 503",
  rounds: 1,
  async run(world, acknowledged) {
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
      good.forEach((one) => acknowledged.registrations.add(one?.body.id));
      const busy = answers.filter((one) => one?.status === 503 && one.headers.get("retry-after"));
      must(good.length + busy.length === answers.length, "there was an answer other than 201 and 503");
      must((await seatsAt(world, id)) === good.length, "seats and answers differ");
      return `${good.length} × 201, ${busy.length} × 503`;
    } finally {
      await world.ask((client) => client.query(`DROP FUNCTION "fault" CASCADE`));
    }
  },
};

/** @type {Fault} */
export const restored = {
  name: "restored",
  expected: "a backup that was made under load, restored elsewhere: I holds, nobody is signed in",
  rounds: 1,
  async run(world, acknowledged) {
    const events = await Promise.all([event(world), event(world)]);
    const load = driveMixed(world, acknowledged, events, { perSecond: 20 });
    await delay(1_000);
    const file = path.join(world.folder, `backup-${crypto.randomUUID()}.tar.gz`);
    await world.ask((client) =>
      takeBackup({ client, files: world.files, file, keys: { current: SECRET, old: [] } }),
    );
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
