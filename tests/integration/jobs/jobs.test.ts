import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db } from "@/lib/db/client";
import { allWork } from "@/lib/background/all-work";
import { startJobs } from "@/lib/jobs/start";
import { log } from "@/lib/log";
import { queueEmail } from "@/lib/mail/queue";
import { ownerUrl, sql } from "../../support/database";
import { throughPooler } from "../../support/pooler";
import { startMailServer, type MailServer } from "../../support/mail-server";

/* The real thing: pg-boss with its own tables in the test's database. */

const soon = { timeout: 20_000, interval: 50 };

let server: MailServer;
let stops: Array<() => Promise<void>>;

beforeEach(async () => {
  server = await startMailServer();
  stops = [];
  await sql("DROP SCHEMA IF EXISTS pgboss CASCADE");
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await server.stop();
});

function begin(facts: Partial<Parameters<typeof startJobs>[0]> = {}) {
  const nothing = () => Promise.resolve();
  const jobs = startJobs({
    work: allWork.map((one) => ({ ...one, run: nothing })),
    drawTicket: () => Promise.resolve(null),
    drawInvoice: () => Promise.resolve(null),
    mailServer: () => server.url,
    // Its tables are made by whoever may: with one role for everything, as at a DATABASE_URL without an owner's.
    databaseUrl: throughPooler(ownerUrl),
    ...facts,
  });
  stops.push(jobs.stop);
  return jobs;
}

const letter = { subject: "S", greeting: "Dear A,", paragraphs: ["p"] };
const email = { to: "althea@example.test", template: "registrants_message" as const, seat: null, letter };

it("job workers that start together on an empty database create its tables and schedules once", async () => {
  const warned = vi.spyOn(log, "warn");
  await Promise.all(Array.from({ length: 4 }, () => begin().started));
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
  await queueEmail(email);
  await expect.poll(() => server.arrived.length, soon).toBe(1);
  const scheduled = await sql<{ name: string; cron: string }>("SELECT name, cron FROM pgboss.schedule");
  const expected = [
    ...allWork.map(({ name, cron }) => ({ name, cron })),
    { name: "send-emails", cron: "* * * * *" },
    { name: "sweep", cron: "7 * * * *" },
  ];
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  expect(scheduled.sort(byName)).toEqual(expected.sort(byName));
}, 40_000);

it("a job that only earlier versions did has no schedule any more, although it has run", async () => {
  const scheduled = () => sql("SELECT FROM pgboss.schedule WHERE name = 'encrypt-details'");
  const earlier = begin({ work: allWork.slice(0, 1).map((one) => ({ ...one, name: "encrypt-details" })) });
  await earlier.started;
  await earlier.stop();
  expect(await scheduled()).toHaveLength(1);
  // It has run, so its queue holds a job, with which pg-boss deletes no queue.
  await sql("INSERT INTO pgboss.job (name, policy, state) VALUES ('encrypt-details', 'short', 'completed')");
  await begin().started;
  expect(await scheduled()).toEqual([]);
}, 40_000);

it("an email leaves within seconds of the commit that queued it, exactly once", async () => {
  await Promise.all([begin().started, begin().started]);
  await queueEmail(email);
  await expect.poll(() => server.arrived.length, soon).toBe(1);
  for (let count = 0; count < 20; count++) await queueEmail(email);
  await expect.poll(() => db.outboxEmail.count({ where: { sentAt: null } }), soon).toBe(0);
  expect(server.arrived).toHaveLength(21);
}, 40_000);

it("an email queued before the worker started leaves within seconds of the start", async () => {
  await queueEmail(email);
  await begin().started;
  await expect.poll(() => server.arrived.length, soon).toBe(1);
}, 40_000);

it("without a mail server no email requests a job, and an existing one attempts nothing", async () => {
  await begin({ mailServer: () => null }).started;
  const jobs = () => sql("SELECT FROM pgboss.job WHERE name = 'send-emails'");
  const before = (await jobs()).length;
  await queueEmail(email);
  expect(await jobs()).toHaveLength(before);
  await sql("INSERT INTO pgboss.job (name, policy) VALUES ('send-emails', 'short')");
  const done = () => sql("SELECT FROM pgboss.job WHERE name = 'send-emails' AND state = 'completed'");
  await expect.poll(async () => (await done()).length, soon).toBeGreaterThan(0);
  expect(await db.outboxEmail.findFirstOrThrow()).toMatchObject({
    attempts: 0,
    sentAt: null,
    givenUpAt: null,
    lastError: null,
  });
}, 40_000);

it("stopping the worker finishes the current email and starts no other", async () => {
  let letGoOn = () => {};
  const goOn = new Promise<void>((resolve) => (letGoOn = resolve));
  let drawn = 0;
  const { started, stop } = begin({
    drawTicket: async () => {
      drawn++;
      await goOn;
      return { fileName: "ticket.pdf", bytes: new Uint8Array(8) };
    },
  });
  await started;
  for (let count = 0; count < 3; count++)
    await queueEmail({ ...email, attachments: [{ fileName: "ticket.pdf", ticketOf: "1" }] });
  await expect.poll(() => drawn, soon).toBe(1);
  let isStopped = false;
  const stopping = stop().then(() => (isStopped = true));
  expect(isStopped).toBe(false);
  letGoOn();
  await stopping;
  expect(server.arrived).toHaveLength(1);
  const rows = await db.outboxEmail.findMany({ select: { attempts: true, sentAt: true } });
  expect(rows.filter(({ attempts }) => attempts > 0)).toHaveLength(1);
  expect(rows.filter(({ sentAt }) => sentAt)).toHaveLength(1);
}, 40_000);

it("a worker without its database keeps nobody waiting, and starts when it can", async () => {
  const closed = new URL(ownerUrl);
  await sql("DROP ROLE IF EXISTS late_role");
  await sql("CREATE ROLE late_role LOGIN PASSWORD 'late'");
  closed.username = "late_role";
  closed.password = "late";
  const warned = vi.spyOn(log, "warn");
  const { started } = begin({ databaseUrl: closed.href });
  await expect.poll(() => warned.mock.calls.length, soon).toBeGreaterThan(0);
  warned.mockRestore();
  const [{ current_database: name } = { current_database: "" }] = await sql<{ current_database: string }>(
    "SELECT current_database()",
  );
  await sql(`GRANT CREATE ON DATABASE "${name}" TO late_role`);
  await started;
  const [owner] = await sql<{ owner: string }>(
    "SELECT pg_get_userbyid(nspowner) AS owner FROM pg_namespace WHERE nspname = 'pgboss'",
  );
  expect(owner).toEqual({ owner: "late_role" });
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await sql("DROP OWNED BY late_role CASCADE");
  await sql("DROP ROLE late_role");
}, 40_000);
