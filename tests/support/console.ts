import { afterEach, beforeEach } from "vitest";

/*
 * A console.error that no test announced fails the test in which it happens: React's and Next's
 * warnings come that way, and nobody reads a passing test's output.
 */

let printed: string[] = [];
let expected: RegExp[] = [];
const original = console.error;

/** Announces one kind of console.error for the rest of this test. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

const asText = (value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : String(value));

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
