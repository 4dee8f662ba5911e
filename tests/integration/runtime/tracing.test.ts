import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashPassword } from "@/lib/accounts/shared/password";
import { call, register } from "../../../faults/calls.mjs";
import { addEvent, addPeople, type Person } from "../../../faults/people.mjs";
import { portalProcess, type PortalProcess } from "../../../faults/portals.mjs";
import { builtActions } from "../../../scripts/testing/actions.mjs";
import { freePort, temporaryFolder } from "../../../scripts/testing/portal.mjs";
import { startCollector, type Collector, type ReceivedSpan } from "../../support/collector";
import { startMailServer, type MailServer } from "../../support/mail-server";
import { createMigratedDatabase, type MigratedDatabase } from "../../support/migrated-database";

/* One process of the built portal, whose traces go to a collector of the test. */

const password = "correct-horse-battery";
/** Each is in some request; none may be in a trace. */
const secrets = {
  email: "althea.moxey@example.test",
  name: "Moxey-Cartwright",
  word: "altheamoxey",
  token: "Vn3kQ9sT0pLx7RzYw2Hd8uBcF5gJ6mAe1oKiNtSqXvE",
  code: "K7Q2M9XX",
  agent: "AltheasPhone/7.1",
  state: "althea=moxey",
};

const folder = temporaryFolder();
let collector: Collector;
let database: MigratedDatabase;
let mail: MailServer;
let client: pg.Client;
let portal: PortalProcess;
let person: Person;
let event: { id: string; slug: string };

beforeAll(async () => {
  [collector, database, mail] = await Promise.all([
    startCollector(),
    createMigratedDatabase("tracing"),
    startMailServer(),
  ]);
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  [person] = (await addPeople(client, 1, { passwordHash: await hashPassword(password) })) as [Person];
  event = await addEvent(client);
  portal = await portalProcess({
    name: "traced",
    folder,
    env: { DATABASE_URL: database.url, SMTP_URL: mail.url },
  });
});
afterAll(async () => {
  await portal?.kill("SIGKILL");
  await client?.end();
  await Promise.all([collector?.stop(), mail?.stop(), database?.drop()]);
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Everything that the requests say about a person is in their headers, too. */
const headers = {
  "user-agent": secrets.agent,
  referer: `http://portal.test/?q=${secrets.name}`,
  "x-request-id": `${secrets.word}-1`,
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  tracestate: secrets.state,
  baggage: secrets.state,
};
const post = (path: string, body: unknown, cookie?: string) =>
  call(`${portal.url}${path}`, { method: "POST", body, headers, cookie });
const get = (path: string, cookie?: string) => call(`${portal.url}${path}`, { headers, cookie });

/** Whether it is below the other, at any depth. */
function isBelow(all: ReceivedSpan[], { parentSpanId }: ReceivedSpan, above: ReceivedSpan): boolean {
  if (parentSpanId === above.spanId) return true;
  const parent = all.find(({ spanId }) => spanId === parentSpanId);
  return parent !== undefined && isBelow(all, parent, above);
}

it("a trace has routes, status and durations, with operations, statements, jobs and emails, and no personal data", async () => {
  await portal.start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUST_PROXY: "1" });
  const action = builtActions().find(({ name }) => name.endsWith("requestPasswordResetAction"));
  const { email, name, word, token, code } = secrets;
  expect((await post("/api/login", { email, password: `${word}-${code}` }))?.status).toBe(401);
  const registered = { email, password, firstName: name, lastName: name };
  expect((await post("/api/register", registered))?.status).toBe(201);
  expect((await register(portal.url, person, event.id))?.status).toBe(201);
  expect((await get(`/api/events/${event.id}?email=${email}`, person.cookie))?.status).toBe(200);
  expect((await get(`/${word}?name=${name}&email=${encodeURIComponent(email)}`))?.status).toBe(404);
  expect((await get(`/nobody/${word}/${code}`))?.status).toBe(404);
  await get(`/application/${token}`);
  expect((await get(`/api/tickets/${code}`))?.status).toBe(404);
  expect((await get(`/events/${event.slug}`))?.status).toBe(200);
  await call(`${portal.url}/forgot-password?q=${name}`, {
    method: "POST",
    headers: { ...headers, "next-action": action?.actionId ?? "none", origin: portal.url },
    raw: Buffer.from(JSON.stringify([{ email }])),
  });
  // An email that a request queued is sent by a job.
  await expect.poll(() => mail.arrived.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(1);
  await portal.kill("SIGTERM");

  const spans = collector.spans();
  const named = (wanted: string) => spans.filter(({ name: own }) => own === wanted);
  const requests = spans.filter(({ attributes }) => "http.request.method" in attributes);
  const [login] = named("POST /api/login") as [ReceivedSpan];
  expect(login).toMatchObject({
    status: { code: 0 },
    attributes: { "portal.class": "call", "http.response.status_code": 401 },
  });
  expect(login.milliseconds).toBeGreaterThan(0);
  expect(login.parentSpanId, "a visitor's traceparent").toBeUndefined();
  expect(requests.map(({ name: own }) => own)).toEqual(
    expect.arrayContaining([
      "POST /api/register",
      "POST /api/event-registrations",
      "GET /api/events/[id]",
      "GET /[landing]",
      "GET page",
      "GET /application/[token]",
      "GET /api/tickets/[code]",
      "GET /events/[slug]",
    ]),
  );
  expect(requests.some(({ attributes }) => attributes["portal.action"] === action?.name.split(" ")[1])).toBe(
    true,
  );

  const below = (above: ReceivedSpan) => spans.filter((one) => isBelow(spans, one, above));
  expect(below(login)).toContainEqual(
    expect.objectContaining({ attributes: { "portal.door": "http", "error.type": "unauthorized" } }),
  );
  const statements = below(named("POST /api/event-registrations")[0]!);
  for (const statement of ["BEGIN", "INSERT OutboxEmail", "COMMIT"])
    expect(statements.map(({ name: own }) => own)).toContain(statement);
  const [sent] = named("send email") as [ReceivedSpan];
  expect(named("job send-emails").some((job) => isBelow(spans, sent, job))).toBe(true);

  const bytes = collector.bytes();
  const forbidden = [
    ...Object.values(secrets),
    encodeURIComponent(email),
    password,
    "Rolle",
    "Sanctions",
    person.id,
    person.email,
    person.cookie,
    event.id,
    event.slug,
    os.hostname(),
    process.cwd(),
    // A statement's text, and the visitor's own trace.
    "WHERE",
    "VALUES",
    "$1",
    "0af7651916cd43dd8448eb211c80319c",
  ];
  for (const text of forbidden) expect(bytes.includes(text), `a trace contains ${text}`).toBe(false);
});

it("requests are answered while the trace collector is away, which one log line says", async () => {
  const closed = `http://127.0.0.1:${await freePort()}`;
  await portal.start({
    OTEL_EXPORTER_OTLP_ENDPOINT: closed,
    OTEL_BSP_SCHEDULE_DELAY: "50",
    OTEL_EXPORTER_OTLP_TIMEOUT: "100",
  });
  const line = "Traces do not reach the collector";
  await expect
    .poll(
      async () => {
        expect((await get("/api/health"))?.status).toBe(200);
        return portal.log().includes(line);
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  for (let number = 0; number < 20; number++) expect((await get("/api/health"))?.status).toBe(200);
  expect(await portal.kill("SIGTERM")).toBe(143);
  expect(portal.log().split(line)).toHaveLength(2);
  expect(portal.log()).not.toContain(closed);
});

it("a trace collector that never answers holds up neither requests nor a stop", async () => {
  const silent = net.createServer();
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const connected = once(silent, "connection") as Promise<[net.Socket]>;
  const patience = { OTEL_BSP_EXPORT_TIMEOUT: "600000", OTEL_EXPORTER_OTLP_TIMEOUT: "600000" };
  await portal.start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(silent.address() as net.AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: "50",
    ...patience,
  });
  expect((await get("/api/health"))?.status).toBe(200);
  const [socket] = await connected;
  // A process that is slow because others use the processor turns pages away for a moment.
  await expect.poll(async () => (await get(`/events/${event.slug}`))?.status, { timeout: 30_000 }).toBe(200);
  // Without a limit of its own, the stop would wait for as long as the exporter does.
  expect(await portal.kill("SIGTERM")).toBe(143);
  socket.destroy();
  silent.close();
});
