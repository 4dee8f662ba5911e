import { expect, test } from "vitest";
import { statementsInWords } from "../../../scripts/serve/statements.mjs";

test("in development a page names each of its statements with its time and rows, and the page's sums and size", () => {
  const text =
    'SELECT "public"."Event"."id", "public"."Event"."title", "public"."Event"."slug"\n  FROM "public"."Event" WHERE 1=1';
  expect(
    statementsInWords({
      method: "GET",
      path: "/whats-on",
      status: 200,
      milliseconds: 80.4,
      bytes: 56_040,
      statements: [
        { text, milliseconds: 22.54, rows: 11 },
        { text: "COMMIT", milliseconds: 1, rows: null },
      ],
    }),
  ).toBe(
    [
      "GET /whats-on 200 in 80 ms, 1 statement and 2 round trips in 24 ms, 56.0 kB",
      '    22.5 ms     11 rows  SELECT … FROM "Event" WHERE 1=1',
      "     1.0 ms      – rows  COMMIT",
    ].join("\n"),
  );
});
