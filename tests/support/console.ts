import { afterEach, beforeEach } from "vitest";

/*
 * An unexpected console.error fails its test. React and Next report warnings that way, which nobody would see in a
 * passing test. So does a warning of Node's about what the next version of a package refuses.
 */

let printed: string[] = [];
let expected: RegExp[] = [];
const original = console.error;

/** Expects one kind of console.error for the rest of this test. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

const asText = (value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : String(value));

const noteDeprecation = (warning: Error) => {
  if (warning.name === "DeprecationWarning") printed.push(asText(warning));
};
// Of the module that the next file of the same worker loads anew, too: one listener is enough.
const kept = globalThis as { testDeprecations?: (warning: Error) => void };
if (kept.testDeprecations) process.off("warning", kept.testDeprecations);
process.on("warning", (kept.testDeprecations = noteDeprecation));

beforeEach(() => {
  printed = [];
  expected = [];
  console.error = (...args: unknown[]) => {
    printed.push(args.map(asText).join(" "));
  };
});

afterEach(() => {
  console.error = original;
  const unexpected = printed.filter((line) => !expected.some((pattern) => pattern.test(line)));
  if (unexpected.length > 0) throw new Error(`console.error was called:\n${unexpected.join("\n")}`);
});
