import { expect, test, vi } from "vitest";
import { journeysOf, walks, withoutJourneys, withWords } from "../../../scripts/testing/chosen.mjs";

const files = [
  { part: "unit", file: "tests/unit/payments/rules.test.ts" },
  { part: "integration", file: "tests/integration/cashier/checkout.test.ts" },
  { part: "e2e", file: "tests/e2e/checkout.spec.ts" },
];

test("words on the command line choose the test files whose path contains one of them", () => {
  expect(withWords(files, ["checkout"]).map(({ part }) => part)).toEqual(["integration", "e2e"]);
  expect(withWords(files, ["rules", "spec"]).map(({ part }) => part)).toEqual(["unit", "e2e"]);
  expect(withWords(files, [])).toEqual(files);
});

test("a word that matches no test file is an error, and not an empty run", () => {
  expect(() => withWords(files, ["payments", "chekout"])).toThrow("No test file's path contains 'chekout'.");
});

test("a changed page chooses the journeys that name its address", () => {
  const journeys = [
    { file: "tests/e2e/checkout.spec.ts", text: "await page.goto(`/checkout/${reference}`);" },
    { file: "tests/e2e/members.spec.ts", text: 'await page.goto("/admin/members?page=2");' },
    { file: "tests/e2e/admin.spec.ts", text: 'await page.goto("/admin/members-of-old");' },
  ];
  const chosen = (...changed: string[]) =>
    journeysOf(journeys, changed).map((file) => file.slice("tests/e2e/".length));
  expect(chosen("app/(portal)/checkout/[reference]/_components/card.tsx")).toEqual(["checkout.spec.ts"]);
  expect(chosen("app/(portal)/admin/members/page.tsx")).toEqual(["members.spec.ts"]);
  expect(chosen("tests/e2e/admin.spec.ts")).toEqual(["admin.spec.ts"]);
  expect(chosen("tests/e2e/people.ts")).toHaveLength(3);
  expect(chosen("app/layout.tsx", "lib/core/money.ts", "docs/style.md")).toEqual([]);
});

test("a changed route, action or page chooses the tests that check all of its kind", () => {
  const walker = 'glob("route.ts"); await import(path.join(app, file));';
  expect(walks(walker, ["app/api/events/route.ts"])).toBe(true);
  expect(walks(walker, ["app/(portal)/admin/page.tsx", "lib/events/route.ts"])).toBe(false);
  expect(walks('import * as route from "@/app/api/events/route";', ["app/api/events/route.ts"])).toBe(false);
});

test("unchanged browser tests are named and not run", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const journeys = ["checkout", "members"].map((name) => ({
    part: "e2e",
    file: `tests/e2e/${name}.spec.ts`,
  }));
  const all = [...files.slice(0, 2), ...journeys];
  const left = withoutJourneys(all, ["tests/e2e/members.spec.ts", "lib/ledger/rules.ts"]);
  expect(left.map(({ file }) => file)).toEqual([
    ...files.slice(0, 2).map(({ file }) => file),
    "tests/e2e/members.spec.ts",
  ]);
  expect(log.mock.calls).toEqual([[expect.stringContaining("what changed: checkout. Run them")]]);
  log.mockRestore();
});
