import { expect, it } from "vitest";
import { transaction, prisma } from "@/lib/db/client";
import { isPooled } from "@/lib/db/pooled";
import { sql, sqlUnprepared } from "@/lib/db/sql";

/* Registering runs its statements in a transaction: parsing and planning them each time is a third of what they cost. */

const kept = (text: string) =>
  prisma().$queryRaw<{ runs: number }[]>`
    SELECT (generic_plans + custom_plans)::int AS "runs" FROM pg_prepared_statements WHERE statement = ${text}`;

it("raw statements are prepared once unless a pooler is used, and a search is planned each time", async () => {
  await transaction(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await sql`SELECT 'by hand' WHERE ${turn}::int > 0`;
      await sqlUnprepared`SELECT 'searched' WHERE ${turn}::int > 0`;
    }
    expect(await kept("SELECT 'by hand' WHERE $1::int > 0")).toEqual(isPooled ? [] : [{ runs: 3 }]);
    expect(await kept("SELECT 'searched' WHERE $1::int > 0")).toEqual([]);
  });
});
