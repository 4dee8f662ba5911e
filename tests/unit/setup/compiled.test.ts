import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { compiled, importPortal } from "@/scripts/setup/compiled.mjs";

/* A program of the portal outside Next is what its sources say now, and compiled only after a change. */

const folder = path.join("node_modules", ".cache", `portal-test-${process.pid}`);
const name = `answer-${process.pid}`;
const program = path.join(folder, `${name}.ts`);

beforeEach(() => {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "part.ts"), "export const part: number = 1;");
  fs.writeFileSync(program, `export { part as answer } from "./part";`);
});
afterAll(() => {
  fs.rmSync(folder, { recursive: true });
  for (const ending of ["mjs", "json"])
    fs.rmSync(path.join("node_modules", ".cache", "portal", `${name}.${ending}`));
});

const answer = async () => ((await importPortal(program)) as { answer: number }).answer;

it("a script is compiled again when a file that it imports has changed", async () => {
  expect(await answer()).toBe(1);
  fs.writeFileSync(path.join(folder, "part.ts"), "export const part: number = 2;");
  expect(await answer()).toBe(2);
});

it("a script is compiled again when its output was changed or lost", async () => {
  const file = (await compiled(program))!;
  fs.writeFileSync(file, "export const answer = 3;");
  expect(await answer()).toBe(1);
  fs.rmSync(file);
  expect(await answer()).toBe(1);
});

it("a script is not compiled again while nothing changes", async () => {
  await answer();
  const file = (await compiled(program))!;
  const before = fs.statSync(file).mtimeMs;
  await answer();
  expect(fs.statSync(file).mtimeMs).toBe(before);
});
