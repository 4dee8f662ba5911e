import pg from "pg";
import { afterEach, expect, it } from "vitest";
import { fillForBench } from "@/bench/data.mjs";
import { db } from "@/lib/db/client";
import { ownerUrl } from "../../support/database";

const client = new pg.Client({ connectionString: ownerUrl });
afterEach(() => client.end());

it("the benchmark's association keeps the rules of the database", async () => {
  await client.connect();
  await fillForBench(client, { members: 40, events: 8, registrations: 60, csvRows: 5 });
  expect(await db.user.count({ where: { membershipStatus: "active" } })).toBe(37);
  expect(await db.registration.count()).toBe(65);
  expect(await db.journalEntry.count()).toBe(3 * 40);
});
