import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { diskFiles } from "../scripts/backup/files.mjs";
import { prepareDatabase } from "../scripts/migrations/access.mjs";
import { withConnection } from "../scripts/postgres/connection.mjs";
import { freePort, temporaryFolder } from "../scripts/testing/portal.mjs";
import { register, untilKnown } from "./calls.mjs";
import {
  debianPostgres,
  deployed,
  folderFor,
  runAs,
  startPgbouncer,
  startPostgres,
  untilWorks,
  write,
} from "./debian.mjs";
import { inMs, must } from "./expected.mjs";
import { wrongOf } from "./load.mjs";
import { addEvent, addPeople } from "./people.mjs";
import { startPortals } from "./portals.mjs";
import { startProxy } from "./proxy.mjs";
import { ledger, violationsIn } from "./world.mjs";

/*
 * The machine of the database is lost: a primary with a synchronous standby (Debian's packages, the files of
 * deploy/standby) goes away while people register, and the standby is promoted.
 */

/** @typedef {import("./expected.mjs").Fault} Fault */
/** @typedef {import("./debian.mjs").Server} Server */

const HEALED_MS = 5_000;
const BEFORE_MS = 4_000;
const AWAY_MS = 1_000;
const AFTER_MS = 7_000;
const PASSWORDS = {
  postgres: "of-the-superuser",
  replicator: "of-the-replicator",
  portal_owner: "of-the-owner",
  portal_app: "of-the-portal",
};

/** @param {keyof typeof PASSWORDS} user @param {number[]} ports @param {string} [database] */
const addressOf = (user, ports, database = "portal") =>
  `postgresql://${user}:${PASSWORDS[user]}@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/${database}`;

/** @param {string} bin @param {string} folder */
async function startPrimary(bin, folder) {
  const data = path.join(folder, "primary");
  const passwordFile = path.join(folder, "password");
  write(passwordFile, PASSWORDS.postgres);
  await runAs(path.join(bin, "initdb"), [
    "--pgdata",
    data,
    "--username",
    "postgres",
    "--pwfile",
    passwordFile,
    "--auth",
    "scram-sha-256",
    "--encoding",
    "UTF8",
    "--locale",
    "C.UTF-8",
  ]);
  write(path.join(data, "portal.conf"), deployed("standby", "primary.conf"));
  write(path.join(data, "pg_hba.conf"), deployed("standby", "pg_hba.conf"));
  write(path.join(data, "postgresql.conf"), "include 'portal.conf'\n");
  const server = startPostgres({ bin, data, port: await freePort() });
  const url = addressOf("postgres", [server.port], "postgres");
  const roles = deployed("standby", "roles.sql")
    .replace("REPLICATOR_PASSWORD", PASSWORDS.replicator)
    .replace("PORTAL_OWNER_PASSWORD", PASSWORDS.portal_owner)
    .replace("PORTAL_APP_PASSWORD", PASSWORDS.portal_app);
  // One after the other: a database cannot be made together with something else.
  const statements = roles
    .replace(/--.*$/gm, "")
    .split(";")
    .filter((one) => one.trim());
  await untilWorks(
    () =>
      withConnection(url, async (client) => {
        for (const statement of statements) await client.query(statement);
      }),
    server.log,
  );
  return server;
}

/** Copies the primary and follows it. @param {string} bin @param {string} folder @param {Server} primary */
async function startStandby(bin, folder, primary) {
  const data = path.join(folder, "standby");
  const source = `host=127.0.0.1 port=${primary.port} user=replicator password=${PASSWORDS.replicator} application_name=standby`;
  await runAs(path.join(bin, "pg_basebackup"), [
    "--pgdata",
    data,
    "--dbname",
    source,
    "--write-recovery-conf",
    "--wal-method=stream",
    "--checkpoint=fast",
  ]);
  write(path.join(data, "portal.conf"), deployed("standby", "standby.conf"));
  const server = startPostgres({ bin, data, port: await freePort() });
  await untilWorks(
    () =>
      withConnection(addressOf("postgres", [primary.port], "postgres"), async (client) => {
        const { rows } = await client.query("SELECT sync_state FROM pg_stat_replication");
        must(rows[0]?.sync_state === "sync", `the standby is ${rows[0]?.sync_state ?? "not connected"}`);
      }),
    server.log,
  );
  return server;
}

/** One registration each, at a constant rate. @param {string} url @param {import("./people.mjs").Person[]} people @param {string} eventId @param {number} perSecond */
function registerSteadily(url, people, eventId, perSecond) {
  /** @type {Promise<{ person: import("./people.mjs").Person, key: string, id: string | null, kind: string, at: number, ms: number, status: number | null, retryAfter: string | null }>[]} */
  const asked = [];
  const waiting = [...people];
  const timer = setInterval(() => {
    const person = waiting.shift();
    if (!person) return;
    const began = performance.now();
    const key = crypto.randomUUID();
    asked.push(
      register(url, person, eventId, key).then((answer) => ({
        person,
        key,
        kind: "register",
        at: performance.now(),
        ms: performance.now() - began,
        id: answer?.status === 201 ? String(answer.body.id) : null,
        status: answer?.status ?? null,
        retryAfter: answer?.headers.get("retry-after") ?? null,
      })),
    );
  }, 1_000 / perSecond);
  return () => {
    clearInterval(timer);
    return Promise.all(asked);
  };
}

/**
 * @param {"SIGKILL" | "SIGSTOP"} signal SIGSTOP is a machine without power: it closes no connection and answers nothing
 * @param {string} name @param {{ isPooled?: boolean }} [how] through a PgBouncer on each of the two machines
 * @returns {Fault}
 */
export const lostMachine = (signal, name, { isPooled = false } = {}) => ({
  name,
  expected: `the database's machine ${signal === "SIGKILL" ? "is killed" : "falls silent"} under registrations${isPooled ? " through PgBouncer" : ""}, its synchronous standby is promoted: all acknowledged are there, 201 or 503 only, healed in 5 s, no restart`,
  rounds: 1,
  async run(_world, _acknowledged, { perSecond, isTimed }) {
    const bin = debianPostgres();
    const folder = folderFor(path.join(temporaryFolder(), "servers"));
    /** @type {(() => unknown)[]} */
    const closers = [];
    try {
      const primary = await startPrimary(bin, folder);
      closers.push(() => primary.signal("SIGKILL"));
      const standby = await startStandby(bin, folder, primary);
      closers.push(() => standby.signal("SIGKILL"));
      const ports = [primary.port, standby.port];
      const ownerUrl = addressOf("portal_owner", ports);
      const bouncers = [];
      for (const target of isPooled ? ports : []) {
        const bouncer = await startPgbouncer({ folder, target, users: PASSWORDS });
        closers.push(bouncer.kill);
        bouncers.push(bouncer.port);
      }
      const url = isPooled
        ? `${addressOf("portal_app", bouncers)}?target_session_attrs=read-write&pgbouncer=true`
        : `${addressOf("portal_app", ports)}?target_session_attrs=read-write`;
      await prepareDatabase({ ownerUrl, url });
      return await failOver({ bin, primary, standby, ownerUrl, url, signal, perSecond, isTimed, closers });
    } finally {
      for (const closer of closers.reverse()) await closer();
    }
  },
});

/**
 * @param {{ bin: string, primary: Server, standby: Server, ownerUrl: string, url: string, signal: NodeJS.Signals,
 * perSecond: number, isTimed: boolean, closers: (() => unknown)[] }} what
 */
async function failOver({ bin, primary, standby, ownerUrl, url, signal, perSecond, isTimed, closers }) {
  const count = Math.ceil(((BEFORE_MS + AWAY_MS + AFTER_MS) / 1_000 + 3) * perSecond);
  const { people, event } = await withConnection(ownerUrl, async (client) => ({
    people: await addPeople(client, count),
    event: await addEvent(client, { seats: count }),
  }));
  const folder = temporaryFolder();
  const { portals, stop } = await startPortals({
    count: 2,
    databaseUrl: url,
    folder,
    env: { RATE_LIMIT_FACTOR: "100000", APP_URL: "http://portal.test" },
  });
  closers.push(stop);
  const proxy = await startProxy(portals);
  closers.push(proxy.stop);
  const pids = portals.map((portal) => portal.pid());
  // A process loads a page's code at its first request.
  const acknowledged = ledger();
  for (const person of people.splice(0, 4)) {
    const answer = await untilKnown(() => register(proxy.url, person, event.id));
    must(answer.status === 201, `before the fault, registering was answered with ${answer.status}`);
    acknowledged.registrations.add(answer.body.id);
  }

  const finish = registerSteadily(proxy.url, people, event.id, perSecond);
  await delay(BEFORE_MS);
  primary.signal(signal);
  const brokenAt = performance.now();
  await delay(AWAY_MS);
  await runAs(`${bin}/pg_ctl`, ["promote", "-w", "-D", standby.data]);
  const promotedAt = performance.now();
  await delay(AFTER_MS);
  const answers = await finish();

  const wrong = answers.map(wrongOf).filter((one) => one !== null);
  const conflicting = answers.filter(({ status }) => status !== 201 && status !== 503);
  must(
    wrong.length === 0 && conflicting.length === 0,
    `wrong answers: ${[...new Set([...wrong, ...conflicting.map(({ status }) => status)])].join(", ")}`,
  );
  for (const { id } of answers) if (id) acknowledged.registrations.add(id);
  const lastBad = Math.max(0, ...answers.filter(({ status }) => status === 503).map(({ at }) => at));
  const firstGood = answers.find(({ status, at }) => status === 201 && at > promotedAt)?.at;
  must(firstGood !== undefined, "nobody could register after the promotion");
  const healedMs = Math.max(firstGood ?? 0, lastBad) - promotedAt;
  must(!isTimed || healedMs <= HEALED_MS, `it did not recover for ${inMs(healedMs)}`);
  must(
    portals.every((portal, at) => portal.isUp() && portal.pid() === pids[at]),
    "a process of the portal ended",
  );
  // Whoever was answered with 503 tries again with the same key, as the form does.
  const refused = answers.filter(({ status }) => status === 503);
  for (const { person, key } of refused) {
    const answer = await untilKnown(() => register(proxy.url, person, event.id, key));
    must([201, 409].includes(answer.status), `a repeated registration was answered with ${answer.status}`);
    if (answer.status === 201) acknowledged.registrations.add(answer.body.id);
  }
  const ask = (/** @type {(client: import("pg").Client) => Promise<any>} */ work) =>
    withConnection(addressOf("portal_owner", [standby.port]), work);
  const files = diskFiles(path.join(folder, "data", "uploads"));
  const broken = await violationsIn(/** @type {any} */ ({ ask, files }), acknowledged);
  must(broken.length === 0, broken.join("; "));
  const { rows } = await ask((client) =>
    client.query(`SELECT count(*)::int AS n FROM "Registration" WHERE "eventId" = $1`, [event.id]),
  );
  must(rows[0].n === answers.length + 4, `${rows[0].n} registrations for ${answers.length + 4} people`);
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  return (
    `${perSecond}/s, ${answers.length} answers, ${refused.length} × 503, slowest ${inMs(slowest)}; promoted ` +
    `${inMs(promotedAt - brokenAt)} after the loss, first success ${inMs((firstGood ?? 0) - promotedAt)} and last 503 ` +
    `${inMs(Math.max(0, lastBad - promotedAt))} after the promotion; ${acknowledged.registrations.size} acknowledged, all there`
  );
}
