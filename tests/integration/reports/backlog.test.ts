import { beforeEach, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { countConnections, readBacklog } from "@/lib/reports/backlog";
import { sql } from "../../support/database";

/* What /metrics reports of the database. */

const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

beforeEach(async () => {
  await sql("DROP SCHEMA IF EXISTS pgboss CASCADE");
});

function addEmail(marks: { createdAt?: Date; sentAt?: Date; givenUpAt?: Date }) {
  const content = { template: "registrants_message", subject: "S", text: "T", html: "H" };
  return db.write.outboxEmail.create({ data: { toAddress: "althea@example.test", ...content, ...marks } });
}

it("queued emails are counted by state, and the oldest pending one has its age", async () => {
  await db.write.outboxEmail.deleteMany();
  expect(await readBacklog()).toMatchObject({ oldestWaitingSeconds: 0, jobs: [] });
  await addEmail({ createdAt: ago(2 * hour) });
  await addEmail({ createdAt: ago(hour) });
  await addEmail({ createdAt: ago(90 * hour), givenUpAt: ago(hour) });
  await addEmail({ createdAt: ago(90 * hour), sentAt: ago(hour) });
  await addEmail({ createdAt: ago(90 * hour), sentAt: ago(48 * hour) });
  const { emails, oldestWaitingSeconds } = await readBacklog();
  expect(emails).toEqual({ waiting: 2, given_up: 1, sent: 1 });
  expect(Math.round(oldestWaitingSeconds / 60)).toBe(120);
  expect(countConnections()).toMatchObject({ waiting: 0 });
});

it("each scheduled job reports time since success and failures of the day, and no other job does", async () => {
  await sql(`
    CREATE SCHEMA pgboss;
    CREATE TABLE pgboss.schedule (name text);
    CREATE TABLE pgboss.job (name text, state text, completed_on timestamptz);
    CREATE TABLE pgboss.archive (LIKE pgboss.job);
    INSERT INTO pgboss.schedule VALUES ('sweep'), ('never');
    INSERT INTO pgboss.job VALUES ('sweep', 'failed', now() - interval '1 hour'),
      ('sweep', 'failed', now() - interval '25 hours'), ('sweep', 'active', NULL),
      ('__pgboss__send-it', 'failed', now()), ('of-an-earlier-version', 'failed', now());
    INSERT INTO pgboss.archive VALUES ('sweep', 'completed', now() - interval '2 hours'),
      ('sweep', 'completed', now() - interval '3 hours');
    GRANT USAGE ON SCHEMA pgboss TO PUBLIC;
    GRANT SELECT ON ALL TABLES IN SCHEMA pgboss TO PUBLIC;`);
  const { jobs } = await readBacklog();
  expect(jobs).toEqual([
    { queue: "never", secondsSinceCompleted: null, failures: 0 },
    { queue: "sweep", secondsSinceCompleted: expect.closeTo(2 * 3_600, -2) as number, failures: 1 },
  ]);
  await sql("DROP SCHEMA pgboss CASCADE");
});
