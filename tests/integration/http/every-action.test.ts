import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  actors,
  aWorld,
  fingerprints,
  isSignedIn,
  missingId,
  type Actor,
  type World,
} from "../../support/world";
import { dayIn } from "../../support/dates";
import { actions } from "./access";

/* Every function of every actions.ts: a browser can call each of them from anywhere, whatever page it belongs to. */

type Action = (sent: unknown) => Promise<{ ok: boolean; code?: string }>;
const app = path.resolve("app");
const files = fs
  .readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "actions.ts")
  .sort();
const load = async (file: string) => (await import(path.join(app, file))) as Record<string, Action>;

async function find(name: string): Promise<Action> {
  const cut = name.lastIndexOf(" ");
  const found = (await load(name.slice(0, cut)))[name.slice(cut + 1)];
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

const of = (letIn: string) => Object.keys(actions).filter((name) => actions[name]?.letIn === letIn);
const codeOf = (actor: Actor) => (actor === "a visitor" ? "unauthorized" : "session_ended");
const within = (world: World, actor: Actor, work: () => ReturnType<Action>) =>
  world.browsers[actor].within(work);
/** An id of everything, so that the guard is all that stands in the way. */
const anything = (id: string) => ({ id, eventId: id, applicationId: id, token: id, text: "a" });

describe("every action", () => {
  it("every form action is in the table of who may call what, and nothing else is", async () => {
    const there = await Promise.all(
      files.map(async (file) => Object.keys(await load(file)).map((name) => `${file} ${name}`)),
    );
    expect(there.flat().sort()).toEqual(Object.keys(actions).sort());
  });

  it("every form action for administrators refuses everybody else, and changes nothing", async () => {
    const world = await aWorld();
    const before = await fingerprints();
    for (const name of of("administrators")) {
      const action = await find(name);
      for (const actor of actors.filter((one) => one !== "an administrator")) {
        expect(
          await within(world, actor, () => action(anything(world.shared.event.id))),
          `${name}, ${actor}`,
        ).toMatchObject({ ok: false, code: isSignedIn(actor) ? "forbidden" : codeOf(actor) });
      }
    }
    expect(await fingerprints()).toEqual(before);
  }, 60_000);

  it("every form action for check-in devices refuses people without one, staff too, and changes nothing", async () => {
    const world = await aWorld();
    const before = await fingerprints();
    for (const name of of("devices")) {
      const action = await find(name);
      for (const actor of actors) {
        const sent = anything(world.shared.event.id);
        expect(await within(world, actor, () => action(sent)), `${name}, ${actor}`).toMatchObject({
          ok: false,
          code: "door_closed",
        });
      }
    }
    expect(await fingerprints()).toEqual(before);
  });

  it("every form action for members refuses signed-out visitors, and changes nothing", async () => {
    const world = await aWorld();
    const before = await fingerprints();
    for (const name of of("members")) {
      const action = await find(name);
      for (const actor of actors.filter((one) => !isSignedIn(one))) {
        expect(
          await within(world, actor, () => action(anything(missingId))),
          `${name}, ${actor}`,
        ).toMatchObject({ ok: false, code: codeOf(actor) });
      }
    }
    expect(await fingerprints()).toEqual(before);
  });

  it("every form action on a person's own things treats others' as missing, even for administrators", async () => {
    const world = await aWorld();
    const before = await fingerprints();
    const owned = Object.entries(actions).filter(([, { of: kind }]) => kind && kind !== "link");
    for (const [name, { of: kind }] of owned) {
      const action = await find(name);
      for (const actor of actors.filter(isSignedIn)) {
        const foreign = world.foreign(actor)[kind as "CPD entry" | "document" | "registration" | "session"];
        for (const id of [foreign, missingId]) {
          expect(await within(world, actor, () => action({ id })), `${name}, ${actor}`).toMatchObject({
            ok: false,
            code: "not_found",
          });
        }
      }
    }
    expect(await fingerprints()).toEqual(before);
    for (const [name, { of: kind }] of owned) {
      const id = world.own["a member"]![kind as "CPD entry" | "document" | "registration" | "session"];
      const answer = await within(world, "a member", async () => (await find(name))({ id }));
      // A registration is there for them, but a day before its event only to be given to somebody else; of their CPD
      // entries, only drafts can be deleted.
      const refusals: Partial<Record<string, string>> = {
        registration: "not_refundable",
        "CPD entry": "changed_meanwhile",
      };
      const code = refusals[kind ?? ""];
      expect(answer, name).toMatchObject(code === undefined ? { ok: true } : { code });
    }
  });

  it("every form action by a private link does nothing without it, whoever is signed in", async () => {
    const world = await aWorld();
    const before = await fingerprints();
    const sent = {
      ...anything(world.shared.applicantsDocument),
      content: "Words",
      code: "NOBODYSCODE",
      // There is such a seat, and no group's code that it goes with.
      registrationId: world.own["a member"]!.registration,
      fullName: "Marva Rolle",
      email: "marva@visitor.test",
      password: "long-password",
      pin: "123456",
      name: "Phone",
      amount: "50.00",
      method: "cheque",
      paidOn: dayIn(-1),
    };
    for (const name of Object.keys(actions).filter((one) => actions[one]?.of === "link")) {
      const action = await find(name);
      for (const actor of actors) {
        for (const token of [missingId, "A".repeat(43), "A".repeat(64)]) {
          const { ok, code } = await within(world, actor, () => action({ ...sent, token }));
          expect(ok, `${name}, ${actor}`).toBe(false);
          expect(["not_found", "link_expired"], `${name}, ${actor}`).toContain(code);
        }
      }
    }
    expect(await fingerprints()).toEqual(before);
  });

  it("every form action rejects text that PostgreSQL cannot store with a sentence", async () => {
    const world = await aWorld();
    const unstorable = anything("a\0");
    const sent = {
      ...unstorable,
      q: "a\0",
      type: "a\0",
      code: "a\0",
      subject: "a\0",
      content: "a\0",
      expected: 0,
    };
    for (const name of Object.keys(actions)) {
      const action = await find(name);
      for (const actor of actors) {
        const { code } = await within(world, actor, () => action(sent));
        expect(code, `${name}, ${actor}`).not.toBe("internal");
      }
    }
  });
});
