import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { permissionsOfAction } from "@/lib/http/action";
import { permissionsOfRoute } from "@/lib/http/route";
import {
  givesEverywhere,
  givesForEvent,
  roleNames,
  type Grant,
  type Permission,
} from "@/lib/core/permissions";
import { aStaffMember, signedInAs } from "../../support/builders";
import type { Browser, RouteHandlers } from "../../support/next-request";
import { aWorld, fingerprints, type World } from "../../support/world";
import { actions, calls } from "./access";
import { nameOf, sentWith } from "./sent";

/*
 * Every role × every call, action and page for staff. What each asks for is read from its operation; that it is asked
 * for is seen by calling it. docs/contract.md says the same.
 */

const app = path.resolve("app");
type Action = (sent: unknown) => Promise<{ ok: boolean; code?: string; permission?: string }>;
type Door = { name: string; needs: readonly Permission[] };

const isForSome = ({ letIn, isForAnyRole }: { letIn: string; isForAnyRole?: true }) =>
  letIn === "administrators" && !isForAnyRole;
const staffCalls = Object.keys(calls).filter((call) => isForSome(calls[call]!));
const staffActions = Object.keys(actions).filter((name) => isForSome(actions[name]!));

const routeOf = (call: string) => call.split(" ")[1] ?? "";
const methodOf = (call: string) => call.split(" ")[0] as "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const handlersOf = async (call: string) =>
  (await import(path.join(app, "api", routeOf(call), "route.ts"))) as RouteHandlers;
const needsOfCall = async (call: string) => permissionsOfRoute((await handlersOf(call))[methodOf(call)]);

async function actionOf(name: string): Promise<Action> {
  const cut = name.lastIndexOf(" ");
  const found = (await import(path.join(app, name.slice(0, cut)))) as Record<string, Action>;
  return found[name.slice(cut + 1)]!;
}

const permits = (grants: readonly Grant[], needs: readonly Permission[]) =>
  needs.every((permission) => givesEverywhere(grants, permission));
const missingFrom = (grants: readonly Grant[], needs: readonly Permission[]) =>
  needs.find(
    (permission) => !grants.some((grant) => givesForEvent([grant], permission, grant.eventId ?? "any")),
  );

/** Sends a call as the owner of everything would, and returns the status and the permission that was missed. */
async function ask(browser: Browser, call: string, world: World) {
  const kind = calls[call]!.names;
  const name = kind ? nameOf(world, kind, "an administrator", "foreign") : "nothing";
  const sent = sentWith(call, name, "an administrator", world);
  const answer = await browser.call(await handlersOf(call), methodOf(call), sent);
  const body = await answer.text();
  const permission = answer.status === 403 ? (JSON.parse(body) as { permission?: string }).permission : null;
  return { status: answer.status, permission };
}

const anything = (id: string) => ({ id, eventId: id, applicationId: id, token: id, text: "a" });

describe("what is for staff", () => {
  it("everything for staff names its permissions, and nothing else does", async () => {
    for (const call of Object.keys(calls))
      expect((await needsOfCall(call)).length > 0, call).toBe(staffCalls.includes(call));
    for (const name of Object.keys(actions))
      expect(permissionsOfAction(await actionOf(name)).length > 0, name).toBe(staffActions.includes(name));
  });
});

const quoted = (permissions: readonly Permission[]) => permissions.map((one) => `\`${one}\``).join(", ");

it("docs/contract.md says what each call for staff asks for, as the operations do", async () => {
  const contract = fs.readFileSync("docs/contract.md", "utf8");
  const rows = [...contract.matchAll(/^\| (`[A-Z]+ [^|]*?) +\| (`[a-z.]+`[^|]*?) +\|/gm)];
  const written = rows.flatMap(([, names = "", who]) => names.split(", ").map((name) => [name, who]));
  const asked = staffCalls.map(async (call) => {
    const route = routeOf(call).replace("[seedCall]", "seed-[association]-conference-2025");
    return [
      `\`${methodOf(call)} /api/${route.replace(/\[(\w+)\]/g, "{$1}")}\``,
      quoted(await needsOfCall(call)),
    ];
  });
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(await Promise.all(asked)));
});

it("docs/contract.md says which roles have which permissions, and which actions ask for them", async () => {
  const rows = new Map<Permission, string[]>();
  for (const call of staffCalls) for (const one of await needsOfCall(call)) rows.set(one, []);
  for (const name of staffActions)
    for (const one of permissionsOfAction(await actionOf(name)))
      rows.set(one, [...(rows.get(one) ?? []), name.slice(name.lastIndexOf(" ") + 1).replace(/Action$/, "")]);
  const table = [...rows].map(([permission, names]) => {
    const holders = roleNames.filter((role) => permits([{ role, eventId: null }], [permission]));
    return [quoted([permission]), holders.join(", "), [...new Set(names)].sort().join(", ")];
  });
  const contract = fs.readFileSync("docs/contract.md", "utf8");
  const written = [...contract.matchAll(/^\| (`[a-z]+\.[a-z]+`) +\| ([a-z, ]+?) +\| (.*?) *\|$/gm)];
  expect(written.map(([, ...cells]) => cells)).toEqual(table.sort());
});

describe.each(roleNames)("the role %s", (role) => {
  const grants = [{ role, eventId: null }] as const;

  it("a role may do exactly what its permissions say, and is told which one it lacks", async () => {
    const world = await aWorld();
    const browser = await signedInAs(await aStaffMember(grants));
    const before = await fingerprints();
    const doors: (Door & { call?: string })[] = [];
    for (const call of staffCalls) doors.push({ name: call, call, needs: await needsOfCall(call) });
    for (const name of staffActions) doors.push({ name, needs: permissionsOfAction(await actionOf(name)) });
    for (const { name, call, needs } of doors.filter((door) => !permits(grants, door.needs))) {
      const permission = missingFrom(grants, needs);
      if (call) expect(await ask(browser, call, world), name).toEqual({ status: 403, permission });
      else {
        const act = await actionOf(name);
        expect(await browser.within(() => act(anything(world.shared.event.id))), name).toMatchObject({
          ok: false,
          code: "forbidden",
          permission,
        });
      }
    }
    expect(await fingerprints()).toEqual(before);
    const permitted = doors.filter((door) => permits(grants, door.needs));
    for (const { name, call } of permitted) {
      if (call) expect((await ask(browser, call, world)).permission ?? null, name).toBeNull();
      else {
        const act = await actionOf(name);
        const { permission } = await browser.within(() => act(anything(world.shared.event.id)));
        expect(permission, name).toBeUndefined();
      }
    }
  }, 60_000);
});

describe.each(["events", "door"] as const)("the role %s for one event", (role) => {
  it("a role for one event may do there what it may elsewhere, and nothing for another event", async () => {
    const world = await aWorld();
    const eventId = world.shared.event.id;
    const limited = await signedInAs(await aStaffMember([{ role, eventId }]));
    const other = await signedInAs(await aStaffMember([{ role, eventId: world.shared.eventWithSeats.id }]));
    const everywhere = [{ role, eventId: null }] as const;
    const before = await fingerprints();
    for (const name of staffActions) {
      const act = await actionOf(name);
      const needs = permissionsOfAction(act);
      const { code } = await other.within(() => act(anything(eventId)));
      // Nothing of a registration is found under the id of an event.
      expect(["forbidden", "not_found", "invalid_input"], name).toContain(code);
      if (!permits(everywhere, needs)) expect(code, name).toBe("forbidden");
    }
    for (const call of staffCalls) expect((await ask(other, call, world)).status, call).toBe(403);
    expect(await fingerprints()).toEqual(before);
    const ofEvents = staffCalls.filter((call) => calls[call]!.names === "event");
    for (const call of ofEvents) {
      const { permission } = await ask(limited, call, world);
      const needs = await needsOfCall(call);
      expect(permission ?? null, call).toBe(
        permits(everywhere, needs) ? null : missingFrom(everywhere, needs),
      );
    }
  }, 60_000);
});
