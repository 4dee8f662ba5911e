import { afterAll, beforeEach, expect, it } from "vitest";
import { db, transaction, prisma } from "@/lib/db/client";
import { isPooled } from "@/lib/db/pooled";
import { prepare, prepareRepeated } from "@/lib/db/prepared";
import { sql, sqlUnprepared, sqlValue, sqlValueUnprepared } from "@/lib/db/sql";

/* Registering runs its statements in a transaction: parsing and planning them each time is a third of what they cost. */

// The process may have run other files, which registered as many statements as a portal may.
beforeEach(forgetAll);
afterAll(forgetAll);

function forgetAll() {
  const { portalPrepared } = globalThis as {
    portalPrepared?: Record<string, Map<string, string> | Set<string>>;
  };
  for (const texts of Object.values(portalPrepared ?? {})) texts.clear();
}

const kept = (text: string) =>
  prisma().$queryRaw<{ runs: number }[]>`
    SELECT (generic_plans + custom_plans)::int AS "runs" FROM pg_prepared_statements WHERE statement LIKE ${`${text}%`}`;

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

it("what is read together and what Prisma reads is prepared once it repeats, and a search never", async () => {
  await transaction(async () => {
    for (let turn = 0; turn < 5; turn++) {
      await sqlValue`SELECT 'together' WHERE ${turn}::int > 0`;
      await sqlValueUnprepared`SELECT 'searched together' WHERE ${turn}::int > 0`;
      await db.passkey.findFirst({ select: { name: true }, where: { name: `Passkey ${turn}` } });
      await db.passkey.findMany({ select: { name: true }, orderBy: { name: "asc" }, take: 10 + turn });
    }
    const repeated = isPooled ? [] : [{ runs: 2 }];
    expect(await kept("SELECT (SELECT 'together'")).toEqual(repeated);
    expect(await kept("SELECT (SELECT 'searched together'")).toEqual([]);
    expect(await kept('%FROM "public"."Passkey"%"name" = $')).toEqual(repeated);
  });
});

it("however many statements are assembled, a fixed one still finds a name", () => {
  const texts = Array.from({ length: 600 }, (_, count) => `SELECT 'assembled ${count}'`);
  for (let turn = 0; turn < 4; turn++) texts.forEach(prepareRepeated);
  expect(texts.filter(prepareRepeated)).toHaveLength(isPooled ? 0 : 300);
  expect(prepare("SELECT 'fixed'") !== undefined).toBe(!isPooled);
});
