import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import packageFacts from "../../package.json";
import { hasImmediatesDefect, unlinkImmediates } from "../../scripts/serve/immediates.mjs";

const native = globalThis.setImmediate;
beforeEach(() => unlinkImmediates());
afterEach(() => {
  globalThis.setImmediate = native;
});

type Linked = { _idlePrev?: unknown; _idleNext?: unknown };

it("an immediate that has run retains none of those that ran with it", async () => {
  const ran: number[] = [];
  const all = [1, 2, 3, 4].map((number) => setImmediate((said: number) => void ran.push(said), number));
  clearImmediate(all[1]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ran).toEqual([1, 3, 4]);
  for (const one of all as unknown as Linked[]) expect([one._idlePrev, one._idleNext]).toEqual([null, null]);
});

it("an immediate that clears the next one still runs those after it", async () => {
  const ran: string[] = [];
  setImmediate(() => {
    ran.push("first");
    clearImmediate(second);
  });
  const second = setImmediate(() => ran.push("second"));
  setImmediate(() => ran.push("third"));
  expect(await promisify(setImmediate)("value")).toBe("value");
  expect(ran).toEqual(["first", "third"]);
});

it("the immediates patch is kept while the oldest supported Node.js needs it", async () => {
  globalThis.setImmediate = native;
  const [oldest = ""] = packageFacts.engines.node.split(" || ");
  const isOldest = process.versions.node.split(".")[0] === /\d+/.exec(oldest)?.[0];
  const isNeeded = await hasImmediatesDefect();
  // Newer ones are asked when they start. When the oldest no longer needs it, scripts/serve/immediates.mjs can go.
  expect({ isOldest, isNeeded }).not.toEqual({ isOldest: true, isNeeded: false });
  unlinkImmediates();
  expect(await hasImmediatesDefect()).toBe(false);
});
