import pg from "pg";
import { afterEach, expect, it } from "vitest";
import { fillForBench } from "@/bench/data.mjs";
import { db } from "@/lib/db/client";
import { findRowViolations } from "@/scripts/proof/invariants.mjs";
import { ownerUrl } from "../../support/database";

const client = new pg.Client({ connectionString: ownerUrl });
afterEach(() => client.end());

/** Adds every foreign key once more, which checks the rows, because they were filled without triggers. */
async function checkForeignKeys() {
  const { rows } = await client.query<{ add: string }>(`
    SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, 'again_' || oid, pg_get_constraintdef(oid)) AS "add"
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  expect(rows.length).toBeGreaterThan(20);
  await client.query("BEGIN");
  for (const { add } of rows) await client.query(add);
  await client.query("ROLLBACK");
}

it("the benchmark's association meets the database's constraints", async () => {
  await client.connect();
  await fillForBench(client, { members: 40, events: 8, registrations: 60, csvRows: 5 });
  await checkForeignKeys();
  expect(await findRowViolations(client)).toEqual([]);
  expect(await db.user.count({ where: { membershipStatus: "active" } })).toBe(37);
  expect(await db.registration.count()).toBe(65);
  expect(await db.journalEntry.count()).toBe(3 * 40);
});
