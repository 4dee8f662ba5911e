import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import zlib from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "@/lib/accounts/shared/password";
import { call, register as registerOnce, untilKnown } from "../../../faults/calls.mjs";
import { addEvent, addPeople, type Person } from "../../../faults/people.mjs";
import { startPortals, type PortalProcess } from "../../../faults/portals.mjs";
import { builtActions } from "../../../scripts/testing/actions.mjs";
import { findRowViolations } from "../../../scripts/proof/invariants.mjs";
import { temporaryFolder } from "../../../scripts/testing/portal.mjs";
import { startMailServer, type MailServer } from "../../support/mail-server";
import { createMigratedDatabase, type MigratedDatabase } from "../../support/migrated-database";

/* Two processes of the built portal as on two machines: nothing is common to them but DATABASE_URL and the secrets. */

const PASSWORD = "correct-horse-battery";

const folder = temporaryFolder();
let database: MigratedDatabase;
let client: pg.Client;
let mail: MailServer;
let stop: () => Promise<unknown>;
let databaseUrl: string;
let a: string;
let b: string;
let people: Person[];
let admin: Person;
let second: Person;

beforeAll(async () => {
  [database, mail] = await Promise.all([createMigratedDatabase("two_processes"), startMailServer()]);
  databaseUrl = database.url;
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  people = await addPeople(client, 40, { passwordHash: await hashPassword(PASSWORD) });
  [admin, second] = people as [Person, Person];
  let portals: PortalProcess[];
  ({ portals, stop } = await startPortals({
    count: 2,
    databaseUrl,
    folder,
    env: { SMTP_URL: mail.url, APP_URL: "http://portal.test" },
  }));
  [a, b] = portals.map(({ url }) => url) as [string, string];
});
afterAll(async () => {
  await stop?.();
  await client?.end();
  await Promise.all([mail?.stop(), database?.drop()]);
  fs.rmSync(path.resolve(folder), { recursive: true, force: true });
});

const signIn = (origin: string, email: string, password = PASSWORD) =>
  call(`${origin}/api/login`, { method: "POST", body: { email, password } });
/** As the portal's own form: who is told that it is busy asks again with the same key. */
const register = (origin: string, person: Person, eventId: string, key: string = randomUUID()) =>
  untilKnown(() => registerOnce(origin, person, eventId, key));
const cookieOf = (answer: Awaited<ReturnType<typeof call>>) =>
  answer?.headers.getSetCookie()[0]?.split(";")[0] ?? "";

test("signing in or out at one process applies to the other", async () => {
  const cookie = cookieOf(await signIn(a, second.email));
  expect(await call(`${b}/api/auth/user`, { cookie })).toMatchObject({
    status: 200,
    body: { id: second.id },
  });
  expect((await call(`${a}/api/logout`, { method: "POST", cookie }))?.status).toBeLessThan(400);
  expect((await call(`${b}/api/auth/user`, { cookie }))?.status).toBe(401);
});

test("an administrator's right lost at one process is lost at both", async () => {
  const stats = (origin: string) => call(`${origin}/api/admin/stats`, { cookie: second.cookie });
  const make = (isAdmin: boolean) =>
    call(`${a}/api/admin/users/${second.id}/admin-status`, {
      method: "PUT",
      cookie: admin.cookie,
      body: { isAdmin },
    });
  expect((await make(true))?.status).toBe(200);
  expect((await stats(b))?.status).toBe(200);
  expect((await make(false))?.status).toBe(200);
  expect((await stats(b))?.status).toBe(403);
});

test("two processes count wrong passwords together", async () => {
  const email = people[2]?.email ?? "";
  const statuses = [];
  for (let attempt = 0; attempt < 11; attempt++)
    statuses.push((await signIn(attempt % 2 === 0 ? a : b, email, "wrong-password"))?.status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

test("one Idempotency-Key sent to two processes registers once, with the same answer from both", async () => {
  const { id } = await addEvent(client);
  for (const person of people.slice(3, 8)) {
    const key = `both-at-once-${person.id}`;
    const [one, other] = await Promise.all([register(a, person, id, key), register(b, person, id, key)]);
    expect(one.status).toBe(201);
    expect(other).toMatchObject({ status: 201, body: one.body });
  }
  const { rows } = await client.query(`SELECT count(*)::int AS n FROM "Registration" WHERE "eventId" = $1`, [
    id,
  ]);
  expect(rows).toEqual([{ n: 5 }]);
});

test("two processes sell exactly the last seats, with one email each", async () => {
  const { id } = await addEvent(client, { seats: 7 });
  const runners = people.slice(0, 40);
  const answers = await Promise.all(
    runners.map(async (person, place) => ({
      person,
      answer: await register(place % 2 === 0 ? a : b, person, id),
    })),
  );
  const statuses = answers.map(({ answer }) => answer?.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(7);
  expect(statuses.filter((status) => status === 409)).toHaveLength(33);
  expect(await findRowViolations(client)).toEqual([]);

  await expect
    .poll(async () => (await client.query(`SELECT FROM "OutboxEmail" WHERE "sentAt" IS NULL`)).rowCount, {
      timeout: 60_000,
    })
    .toBe(0);
  const { rows } = await client.query<{ to: string }>(
    `SELECT "toAddress" AS to FROM "OutboxEmail" ORDER BY 1`,
  );
  expect(mail.arrived.flatMap(({ to }) => to).sort()).toEqual(rows.map(({ to }) => to).sort());
  expect(mail.arrived.length).toBeGreaterThanOrEqual(12);
});

test("a seat taken or setting changed at one process shows at the other, the last seat at once", async () => {
  const { id, slug } = await addEvent(client, { seats: 3 });
  const page = async (origin: string) => String((await call(`${origin}/events/${slug}`))?.body);
  const seatsLeft = async (origin: string) =>
    /(\d)(?:<!-- -->|\s)*seats? left/.exec((await page(origin)).replace(/<!-- -->/g, ""))?.[1];
  // Seats left are said once they are a fifth or fewer: the last one of three.
  expect([await seatsLeft(a), await seatsLeft(b)]).toEqual([undefined, undefined]);
  for (const person of people.slice(8, 10)) {
    expect((await register(a, person, id))?.status).toBe(201);
  }
  await expect.poll(() => Promise.all([seatsLeft(a), seatsLeft(b)])).toEqual(["1", "1"]);
  expect((await register(a, people[10] as Person, id))?.status).toBe(201);
  expect(await page(b)).toMatch(/full/i);
  expect(await call(`${b}/api/public/events/${slug}`)).toMatchObject({ body: { currentAttendees: 3 } });

  for (const name of ["Chamber of Auditors", "Guild of Actuaries"]) {
    const facts = {
      name,
      shortName: "XYZ",
      contactEmail: "office@xyz.test",
      phone: "1",
      address: "Bay Street",
      benefitsUrl: "https://xyz.test",
    };
    await client.query(
      `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt") VALUES (1, $1, clock_timestamp())
       ON CONFLICT ("id") DO UPDATE SET "values" = excluded."values", "updatedAt" = excluded."updatedAt"`,
      [{ facts }],
    );
    expect(await page(a)).toContain(name);
    expect(await page(b)).toContain(name);
  }
});

/** As a browser does not: with any host. */
async function send(address: string, headers: Record<string, string> = {}, body?: string) {
  const request = http.request(address, { method: body === undefined ? "GET" : "POST", headers }).end(body);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

test("Next.js uses the host of APP_URL, whatever the client names, and calls no other", async () => {
  const asked: net.Socket[] = [];
  const foreign = net.createServer((socket) => asked.push(socket.destroy())).listen(0, "127.0.0.1");
  await once(foreign, "listening");
  const host = `127.0.0.1:${(foreign.address() as net.AddressInfo).port}`;

  const own = { host, origin: "http://portal.test", "x-forwarded-host": host, forwarded: `host=${host}` };
  const action = { "next-action": `40${"ab".repeat(20)}`, "content-type": "text/plain;charset=UTF-8" };
  // Next lets it in and finds no such action. Had it heard the client's host, it would call its origin a foreign one: 500.
  expect((await send(`${a}/auth`, { ...own, ...action }, "[]")).headers["x-nextjs-action-not-found"]).toBe(
    "1",
  );
  expect((await send(`${a}/auth`, { ...action, host, origin: `http://${host}` }, "[]")).status).toBe(409);
  expect((await send(`${a}/auth`, { ...action, host, origin: "http://evil.test" }, "[]")).status).toBe(403);
  expect((await send(`${a}/profile`, own)).headers.location).toBe("/auth?callbackUrl=%2Fprofile");
  expect((await send(`${a}/auth`, own)).body.toString()).not.toContain(host);
  expect(asked).toEqual([]);
  foreign.close();
});

test("an unknown action of a page fails for its caller, without a call to the server itself", async () => {
  const behindTwo = { APP_URL: "http://portal.test", TRUST_PROXY: "2" };
  const { portals, stop: stopThird } = await startPortals({ count: 1, databaseUrl, folder, env: behindTwo });
  const url = portals[0]?.url ?? "";
  const { email } = people[11] as Person;
  const actionId = builtActions().find(({ name }) => name.endsWith("changePasswordAction"))?.actionId ?? "";
  const changed = await call(`${url}/auth`, {
    method: "POST",
    cookie: cookieOf(await signIn(url, email)),
    headers: {
      "x-forwarded-for": "203.0.113.9, 10.0.0.1",
      "next-action": actionId,
      "content-type": "text/plain;charset=UTF-8",
    },
    raw: Buffer.from(JSON.stringify([{ currentPassword: PASSWORD, password: `${PASSWORD}-2` }])),
  });
  await stopThird();
  expect(changed?.body).toContain("Your password has been changed.");
  const { rows } = await client.query(
    `SELECT "ip" FROM "AuditEntry" WHERE "action" = 'password_changed' AND "actorEmail" = $1`,
    [email],
  );
  expect(rows).toEqual([{ ip: "203.0.113.9" }]);
});

test("scripts are served as compressed by the build, and connections outlive a proxy's", async () => {
  const page = await send(`${a}/auth`);
  expect(Number(/^timeout=(\d+)$/.exec(String(page.headers["keep-alive"]))?.[1])).toBeGreaterThan(60);
  const [script = ""] = /\/_next\/static\/[^"]+\.js/.exec(page.body.toString()) ?? [];
  const plain = await send(a + script);
  expect(plain.headers).not.toHaveProperty("content-encoding");
  const opened = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };
  for (const [encoding, open] of Object.entries(opened)) {
    const { headers, body } = await send(a + script, { "accept-encoding": encoding });
    expect(headers).toMatchObject({
      "content-encoding": encoding,
      "content-type": plain.headers["content-type"],
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    });
    expect(open(body)).toEqual(plain.body);
  }
});

test("an event's public page, cached and compressed, is complete and has its own nonce", async () => {
  const { slug } = await addEvent(client);
  const opened = { gzip: zlib.gunzipSync, identity: (body: Buffer) => body };
  const nonces = new Set<string>();
  for (const [encoding, open] of [...Object.entries(opened), ...Object.entries(opened)]) {
    const { headers, body } = await send(`${a}/events/${slug}`, { "accept-encoding": encoding });
    const [, nonce = "none"] = /'nonce-([\w-]{22})'/.exec(String(headers["content-security-policy"])) ?? [];
    nonces.add(nonce);
    const text = open(body).toString();
    for (const part of ["Sanctions screening in practice", `nonce="${nonce}"`, "</html>"])
      expect(text).toContain(part);
  }
  expect(nonces.size).toBe(4);
});
