import { expect, it } from "vitest";
import { pool, transaction } from "@/lib/db/client";
import { sqlRows, sqlValue } from "@/lib/db/sql";

/** Counts the statements that `work` sends. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { query } = pool();
  let count = 0;
  pool().query = ((...sent: Parameters<typeof query>) => {
    count++;
    return query.apply(pool(), sent);
  }) as typeof query;
  await work().finally(() => (pool().query = query));
  return count;
}

it("values and rows that are requested together are read by one statement, in their own types", async () => {
  const day = new Date("2026-11-29T10:35:40.123Z");
  let read: unknown;
  const count = await countStatements(async () => {
    read = await Promise.all([
      sqlValue`SELECT 1`,
      sqlValue`${day}::timestamptz`,
      sqlValue`SELECT "email" FROM "User" WHERE false`,
      sqlRows<{ at: Date; until: Date | null; text: string }>({ at: true, until: true })`
        SELECT * FROM (VALUES (${day}::timestamptz, NULL::timestamptz, 'b'), (${day}::timestamptz, ${day}::timestamptz, 'a'))
          v ("at", "until", "text") ORDER BY "text"`,
    ]);
  });
  expect(read).toEqual([
    1,
    day,
    null,
    [
      { at: day, until: day, text: "a" },
      { at: day, until: null, text: "b" },
    ],
  ]);
  expect(count).toBe(1);
});

it("a value that cannot be read does not fail the values requested with it", async () => {
  const [found, failed] = await Promise.allSettled([sqlValue`SELECT 1`, sqlValue`SELECT 1 / 0`]);
  expect(found).toEqual({ status: "fulfilled", value: 1 });
  expect(failed).toMatchObject({ status: "rejected", reason: { code: "22012" } });
});

it("a value requested in a transaction sees the transaction's own changes", async () => {
  const seen = await transaction(async () => {
    await sqlValue`set_config('portal.test', 'here', true)`;
    return sqlValue`current_setting('portal.test')`;
  });
  expect(seen).toBe("here");
});
