import path from "node:path";
import { describe, expect, it } from "vitest";
import { withdrawDocumentAction } from "@/app/(portal)/documents/actions";
import { endMySessionAction } from "@/app/(portal)/profile/security/actions";
import * as rolesCall from "@/app/api/admin/users/[id]/roles/route";
import * as eventCall from "@/app/api/events/[id]/route";
import { actingAs, db } from "@/lib/db/client";
import { sql as handwritten, sqlUnprepared } from "@/lib/db/sql";
import { limitKey } from "@/lib/limits/limit";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import type { RouteHandlers } from "../../support/next-request";
import { aWorld, fingerprints, type World } from "../../support/world";
import { calls } from "./access";
import { nameOf, sentWith } from "./sent";

/*
 * Every call and action that writes, for a person who loses their session or their roles after the guard has let them
 * in and before anything is written. The doors count a write between the two, so a test that holds the row of that
 * count holds the request there.
 */

type Method = "POST" | "PUT" | "DELETE";
const app = path.resolve("app");
const methodOf = (call: string) => call.split(" ")[0] as Method;
const handlersOf = async (call: string) =>
  (await import(path.join(app, "api", call.split(" ")[1] ?? "", "route.ts"))) as RouteHandlers;

/** What a password, a link or a signature authorises is done whoever is signed in; the others write nothing. */
const withoutAuthority = [
  "POST admin/bank-statements/preview",
  "POST admin/users/import/preview",
  "PUT applications/[token]/documents",
  "POST auth/[...nextauth]",
  "POST generate-qr-code",
  "POST login",
  "POST login/passkey",
  "POST login/passkey/options",
  "POST login/second-factor",
  "POST login/second-factor/lost",
  "POST login/second-factor/options",
  "POST logout",
  "POST payments/webhook",
  "POST register",
  // Their challenges give nothing.
  "POST users/me/passkeys/options",
  "POST users/me/presence/options",
];

/** What the world's administrator is answered, for a thing of their own. */
const answerTo = (call: string) => [calls[call]!.administrators].flat()[0]!;

const writes = Object.keys(calls).filter(
  (call) => !call.startsWith("GET") && answerTo(call) < 300 && !withoutAuthority.includes(call),
);

/** Sends something, takes away what `revoke` says while it is held between guard and write, and lets it go on. */
async function held<Answer>(userId: string, revoke: string, send: () => Promise<Answer>): Promise<Answer> {
  const key = limitKey("writes by member", userId);
  await sql('DELETE FROM "RateLimit" WHERE "key" = $1', [key]);
  await sql("BEGIN");
  await sql('INSERT INTO "RateLimit" ("key") VALUES ($1)', [key]);
  const answer = send();
  await expect.poll(waitingForLocks, { interval: 2 }).toBe(1);
  await sql(revoke, [userId]);
  await sql("COMMIT");
  return answer;
}

const endSessions = 'DELETE FROM "Session" WHERE "userId" = $1';
const takeRoles = 'DELETE FROM "RoleGrant" WHERE "userId" = $1';

async function send(call: string, world: World) {
  const kind = calls[call]!.names;
  const name = kind ? nameOf(world, kind, "an administrator", "own") : "nothing";
  const answer = await world.browsers["an administrator"].call(
    await handlersOf(call),
    methodOf(call),
    sentWith(call, name, "an administrator", world),
  );
  return { status: answer.status, body: (await answer.json()) as { code?: string } };
}

/** Sends a call as an administrator who meanwhile loses what `revoke` takes, and returns the answer and what changed. */
async function sendHeld(call: string, revoke: string) {
  const world = await aWorld();
  await anAdmin();
  const before = await fingerprints();
  const { id } = world.people["an administrator"]!;
  const { status, body } = await held(id, revoke, () => send(call, world));
  const after = await fingerprints();
  return { status, code: body.code, changed: changedSince(before, after) };
}

const changedSince = (before: Map<string, string>, after: Map<string, string>) =>
  [...after.keys()].filter((table) => after.get(table) !== before.get(table)).sort();

describe("a person who loses their session between the guard and the write", () => {
  it.each(writes)(
    "the call %s does nothing for a person who loses their session between guard and write",
    async (call) => {
      expect(await sendHeld(call, endSessions)).toEqual({
        status: 401,
        code: "session_ended",
        changed: ['"Session"'],
      });
    },
  );
});

describe("a member of staff who loses their roles between the guard and the write", () => {
  const ofStaff = writes.filter((call) => calls[call]!.letIn === "administrators");
  it.each(ofStaff)(
    "the call %s does nothing for staff who lose their roles between guard and write",
    async (call) => {
      expect(await sendHeld(call, takeRoles)).toEqual({
        status: 403,
        code: "forbidden",
        changed: ['"RoleGrant"', '"User"'],
      });
    },
  );
});

describe("an action of a person who loses their session between the guard and the write", () => {
  const tries: [string, (world: World) => Promise<unknown>][] = [
    ["in a transaction", ({ own }) => withdrawDocumentAction({ id: own["a member"]!.document })],
    ["in a single write of Prisma's", ({ own }) => endMySessionAction({ id: own["a member"]!.session })],
  ];
  it.each(tries)(
    "an action that writes %s does nothing for a person who loses their session between guard and write",
    async (_how, act) => {
      const world = await aWorld();
      const { id } = world.people["a member"]!;
      const before = await fingerprints();
      const outcome = await held(id, endSessions, () => world.browsers["a member"].within(() => act(world)));
      expect(outcome).toMatchObject({ ok: false, code: "session_ended" });
      expect(changedSince(before, await fingerprints())).toEqual(['"Session"']);
    },
  );
});

describe("work whose transactions are checked", () => {
  const check = () => Promise.reject(new Error("Not any more"));
  const writes: [string, (id: string) => Promise<unknown>][] = [
    [
      "Prisma's single write",
      (id) => db.write.user.update({ where: { id }, data: { firstName: "Changed" } }),
    ],
    [
      "a statement",
      (id) => handwritten.write`UPDATE "User" SET "firstName" = 'Changed' WHERE "id" = ${id}::uuid`,
    ],
    [
      "a counted one",
      (id) => handwritten.writeCount`UPDATE "User" SET "firstName" = 'Changed' WHERE "id" = ${id}::uuid`,
    ],
    ["one that is assembled", (id) => sqlUnprepared.write`DELETE FROM "User" WHERE "id" = ${id}::uuid`],
  ];

  it.each(writes)("checked work writes nothing by %s outside a transaction", async (_how, write) => {
    const { id, firstName } = await aMember();
    await expect(actingAs({ personId: id, check }, () => write(id))).rejects.toThrow("Not any more");
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ firstName });
  });

  it("checked work reads and locks rows outside a transaction without a check", async () => {
    const { id } = await aMember();
    const read = () => handwritten`SELECT FROM "User" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
    expect(await actingAs({ personId: id, check }, read)).toHaveLength(1);
    expect(await actingAs({ personId: id, check }, () => db.user.count())).toBe(1);
  });
});

it("a transaction holds its session, so removing the person's roles waits until it is done", async () => {
  const demoted = await anAdmin();
  const [one, other] = [await signedInAs(await anAdmin()), await signedInAs(demoted)];
  const { id, description, startDate, endDate } = await anEvent();
  await sql("BEGIN");
  await sql(`SELECT FROM "Event" WHERE "id" = $1 FOR UPDATE`, [id]);
  const editing = other.call(eventCall, "PUT", {
    params: { id },
    body: {
      title: "Renamed",
      description,
      startDate: startDate.toISOString(),
      endDate: endDate.toISOString(),
    },
  });
  await expect.poll(waitingForLocks, { interval: 2 }).toBe(1);
  const demoting = one.call(rolesCall, "PUT", { params: { id: demoted.id }, body: { roles: [] } });
  await expect.poll(waitingForLocks, { interval: 2 }).toBe(2);
  await sql("COMMIT");
  expect((await editing).status).toBe(200);
  expect((await demoting).status).toBe(200);
});
