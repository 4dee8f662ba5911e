import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isMadeByRoute } from "@/lib/http/route";
import { anAdmin, signedInAs } from "../../support/builders";
import type { RouteHandlers } from "../../support/next-request";
import {
  actors,
  aWorld,
  canary,
  fingerprints,
  isSignedIn,
  secretCanary,
  type Actor,
  type World,
} from "../../support/world";
import { calls, type Access, type Answers } from "./access";
import { nameOf, sentWith, type Which } from "./sent";

/*
 * Every route of the file tree × its methods × eight actors × {their own, another's, nothing}, against the table in
 * access.ts: the status, that a refused call tells nothing of what it named, and that it leaves every table as it was.
 */

const app = path.resolve("app");
const api = path.join(app, "api");
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof methods)[number];

const files = fs
  .readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /^route\.[jt]sx?$/.test(path.basename(file)));
const routes = files.map((file) => path.relative("api", path.dirname(file))).sort();

const load = async (route: string) => (await import(path.join(api, route, "route.ts"))) as RouteHandlers;
const routeOf = (call: string) => call.split(" ")[1] ?? "";
const listedOf = (route: string) => Object.keys(calls).filter((call) => routeOf(call) === route);
const methodOf = (call: string) => call.split(" ")[0] as Method;

function whichOf(answers: Answers): Which[] {
  if (typeof answers === "number") return ["own"];
  return answers.length === 2 ? ["own", "missing"] : ["own", "foreign", "missing"];
}

function statusOf(answers: Answers, which: Which): number {
  if (typeof answers === "number") return answers;
  return (which === "own" ? answers[0] : which === "missing" ? answers.at(-1) : answers[1]) ?? 0;
}

/** 401 or 403 for whoever is not let in, null for the others. */
function refusalOf({ letIn }: Access, actor: Actor): 401 | 403 | null {
  if (letIn !== "anybody" && !isSignedIn(actor)) return 401;
  if (letIn === "members in good standing") return actor === "a pending member" ? 403 : null;
  return letIn === "administrators" && actor !== "an administrator" ? 403 : null;
}

type Try = { call: string; actor: Actor; which: Which; expected: number; isRefused: boolean };

/** Everything that is tried of these calls: what is refused first, so that nothing is used up when it is. */
function triesOf(wanted: string[]): Try[] {
  const tries = wanted.flatMap((call) => {
    const access = calls[call]!;
    return actors.flatMap((actor) => {
      const answers = actor === "an administrator" ? access.administrators : access.members;
      return whichOf(answers).map((which) => {
        const refusal = refusalOf(access, actor);
        const expected = refusal ?? statusOf(answers, which);
        return { call, actor, which, expected, isRefused: refusal !== null || expected === 404 };
      });
    });
  });
  return [...tries.filter(({ isRefused }) => isRefused), ...tries.filter(({ isRefused }) => !isRefused)];
}

/** What an answer may not hold: what is sealed for everybody, and what is the other member's for all but two. */
function leaksIn(text: string, { actor, isRefused }: Try): string[] {
  const mayRead = !isRefused && (actor === "an administrator" || actor === "another member");
  return [secretCanary, ...(mayRead ? [] : [canary])].filter((word) => text.includes(word));
}

async function attempt(world: World, one: Try): Promise<string[]> {
  const { call, actor, which, expected } = one;
  const handlers = await load(routeOf(call));
  const kind = calls[call]!.names;
  const name = kind ? nameOf(world, kind, actor, which) : "nothing";
  const answer = await world.browsers[actor].call(
    handlers,
    methodOf(call),
    sentWith(call, name, actor, world),
  );
  const text = await answer.text();
  const told = `${call}, ${actor}, ${kind ? which : "-"}`;
  return [
    ...(answer.status === expected ? [] : [`${told}: ${answer.status} instead of ${expected}`]),
    ...leaksIn(text, one).map((word) => `${told}: tells “${word}”`),
  ];
}

describe("every route", () => {
  it("every route is below /api, and each of its calls is in the table of who may call what", () => {
    expect(files.filter((file) => !file.startsWith("api/"))).toEqual([]);
    expect(files.filter((file) => !file.endsWith("route.ts"))).toEqual([]);
    const listed = new Set(Object.keys(calls).map(routeOf));
    expect([...listed].sort()).toEqual(routes);
  });

  it("every route answers through the common entry point, and other methods with 405 and a body", async () => {
    const admin = await signedInAs(await anAdmin());
    for (const route of routes) {
      const handlers = await load(route);
      const listed = new Set(listedOf(route).map(methodOf));
      for (const method of methods) {
        expect(isMadeByRoute(handlers[method]), `${method} ${route}`).toBe(true);
        if (listed.has(method)) continue;
        const answer = await admin.call(handlers, method, {
          params: { id: "x", seedCall: "seed-aco-conference-2025" },
        });
        expect(answer.status, `${method} ${route}`).toBe(405);
        expect(answer.headers.get("Allow"), route).toBe([...listed].join(", "));
        expect(await answer.json(), route).toMatchObject({ code: "method_not_allowed" });
      }
    }
  }, 60_000);

  /** Calls the tries in the one world, and says what was not as the table has it. */
  async function faultsOf(wanted: string[]): Promise<string[]> {
    const world = await aWorld();
    const before = await fingerprints();
    const tries = triesOf(wanted);
    const faults: string[] = [];
    for (const one of tries.filter(({ isRefused }) => isRefused)) faults.push(...(await attempt(world, one)));
    const after = await fingerprints();
    const changed = [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table);
    if (changed.length > 0) faults.push(`a refused call has changed something: ${changed.join(", ")}`);
    for (const one of tries.filter(({ isRefused }) => !isRefused))
      faults.push(...(await attempt(world, one)));
    return faults;
  }

  const writes = Object.keys(calls).filter((call) => methodOf(call) !== "GET");
  it.each(writes)(
    "the route %s answers everybody as the table says, and reveals nothing to those it refuses",
    async (call) => {
      expect(await faultsOf([call])).toEqual([]);
    },
  );

  it("every route that reads gives people what the table says, and nothing to those it refuses", async () => {
    expect(await faultsOf(Object.keys(calls).filter((call) => methodOf(call) === "GET"))).toEqual([]);
  }, 60_000);

  it("every route recognises a person's own id in any case, so rules about one's own account can't be bypassed", async () => {
    const own = Object.entries(calls).filter(
      ([, { names, letIn, administrators }]) =>
        names === "account" &&
        letIn === "administrators" &&
        Array.isArray(administrators) &&
        administrators[0] === 403,
    );
    expect(own.length).toBeGreaterThan(6);
    const world = await aWorld();
    for (const [call] of own) {
      const name = nameOf(world, "account", "an administrator", "own").toUpperCase();
      const handlers = await load(routeOf(call));
      const answer = await world.browsers["an administrator"].call(
        handlers,
        methodOf(call),
        sentWith(call, name, "an administrator", world),
      );
      expect([call, answer.status]).toEqual([call, 403]);
    }
  });
});
