import fs from "node:fs";
import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { holdsSeatFilter } from "@/lib/events/rules";
import { seatState } from "@/lib/seats/shared/state";
import { anEvent } from "../../support/builders";
import { sql } from "../../support/database";

const GUARDS = `
  SELECT tgname::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
  UNION
  SELECT conname::text FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'c'
  UNION
  SELECT c.relname::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique AND (i.indexprs IS NOT NULL OR i.indpred IS NOT NULL)
  ORDER BY 1`;

test("docs/database.md names every trigger, CHECK and unique expression index, and none that does not exist", async () => {
  const document = fs.readFileSync("docs/database.md", "utf8");
  const named = [...document.matchAll(/`([A-Z][A-Za-z]+_\w+)`/g)].map(([, name]) => name);
  const existing = (await sql<{ name: string }>(GUARDS)).map(({ name }) => name);
  expect(existing.length).toBeGreaterThan(50);
  expect([...new Set(named)].sort()).toEqual(existing.sort());
});

async function planOf(query: string) {
  const rows = await sql<{ "QUERY PLAN": string }>(`EXPLAIN (COSTS OFF) ${query}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

test("a query with holds_seat has the plan of its expanded form, and uses the seat's unique index", async () => {
  const event = "gen_random_uuid()";
  const query = (holds: string) =>
    `SELECT count(*) FROM "Registration" r WHERE r."eventId" = ${event} AND r."heldUntil" < now() AND ${holds}`;
  const called = await planOf(query(`"holds_seat"(r."state")`));
  expect(called).toBe(await planOf(query(`r."state" IN ('offered', 'held', 'confirmed')`)));
  expect(called).not.toContain("holds_seat");

  // On a small table the planner does not care which index it takes.
  const { id } = await anEvent({ maxAttendees: null });
  await sql(
    `INSERT INTO "Registration" ("id", "eventId", "firstName", "lastName", "email", "amountCents", "updatedAt")
     SELECT gen_random_uuid(), $1, 'A', 'B', n || '@example.test', 0, now() FROM generate_series(1, 2000) n`,
    [id],
  );
  await sql(`ANALYZE "Registration"`);
  const seat = `
    SELECT FROM "Registration" r WHERE r."eventId" = '${id}'
      AND CASE WHEN "holds_seat"(r."state") THEN r."email" END = '7@example.test'`;
  expect(await planOf(seat)).toContain("Registration_one_seat_per_email");
});

test("Prisma's filter for held seats finds the registrations that holds_seat finds", async () => {
  const event = await anEvent({ maxAttendees: null });
  // Without the triggers, so that states exist which no fact brings about yet.
  await sql("SET session_replication_role = replica");
  await sql(
    `INSERT INTO "Registration"
       ("id", "eventId", "firstName", "lastName", "email", "amountCents", "state", "updatedAt")
     SELECT gen_random_uuid(), $1, 'A', 'B', state::text, 0, state, now() FROM unnest(enum_range(NULL::"SeatState")) state`,
    [event.id],
  );
  await sql("RESET session_replication_role");
  const found = await db.registration.findMany({
    where: holdsSeatFilter,
    select: { id: true },
    orderBy: { id: "asc" },
  });
  expect(found).toHaveLength(3);
  expect(found).toEqual(await sql(`SELECT "id" FROM "Registration" WHERE "holds_seat"("state") ORDER BY 1`));
});

test("a seat's state follows from its facts alike in SQL and in TypeScript", async () => {
  const at = new Date("2026-11-25T12:00:00Z");
  const times = [null, at];
  const rows = times.flatMap((cancelledAt) =>
    times.flatMap((releasedAt) =>
      times.flatMap((paidAt) =>
        [0, 5_000].flatMap((amountCents) =>
          [true, false].flatMap((memberRateToVerify) =>
            [true, false].map((addressToConfirm) => ({
              cancelledAt,
              releasedAt,
              paidAt,
              amountCents,
              memberRateToVerify,
              addressToConfirm,
            })),
          ),
        ),
      ),
    ),
  );
  const found = await sql<{ state: string }>(
    `SELECT "seat_state"("cancelledAt", "releasedAt", "amountCents", "paidAt", "memberRateToVerify", "addressToConfirm") AS state
     FROM jsonb_to_recordset($1::jsonb) AS t("cancelledAt" timestamptz, "releasedAt" timestamptz, "amountCents" int,
       "paidAt" timestamptz, "memberRateToVerify" boolean, "addressToConfirm" boolean)`,
    [JSON.stringify(rows)],
  );
  expect(found.map(({ state }) => state)).toEqual(rows.map(seatState));
});
