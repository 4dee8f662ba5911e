import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../../scripts/migrations/apply.mjs";
import { migrationsIn } from "../../../scripts/migrations/folder.mjs";
import { startDisposableDatabase, type DisposableDatabase } from "../../support/disposable-database";

/*
 * An audit log from before people could be erased from it, and what the migration makes of it.
 */

let database: DisposableDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await startDisposableDatabase();
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.stop();
});

const brokenLinks = `
  SELECT s."position" FROM (SELECT *, lag("hash", 1, '') OVER (ORDER BY "position") AS "before" FROM "AuditSeal") s
  LEFT JOIN "AuditEntry" e ON e."id" = s."entryId"
  WHERE coalesce(s."hash" <> "audit_hash"(s."before", e), true) ORDER BY 1`;

test("a log from before keeps its chain, what was changed by hand is still found, and whoever was deleted is erased", async () => {
  const url = await database.createDatabase("audit");
  client = new pg.Client({ connectionString: url });
  await client.connect();
  const before = migrationsIn().filter(({ name }) => name < "20261123120411");
  await migrate(url, before);
  const admin = "01a20860-85c4-74dc-8586-769f693cb07a";
  const gone = "01a20860-85c4-74dc-8586-769f693cb07b";
  await client.query(
    `INSERT INTO "User" ("id", "email", "firstName", "lastName", "isAdmin", "updatedAt")
     VALUES ($1, 'rowena@example.test', 'Rowena', 'Bethel', true, now())`,
    [admin],
  );
  const entry = (
    actorId: string | null,
    actorEmail: string,
    action: string,
    target: string,
    details: object,
  ) =>
    client.query(
      `INSERT INTO "AuditEntry" ("actorId", "actorEmail", "action", "targetType", "targetId", "details", "ip")
       VALUES ($1, $2, $3, 'user', $4, $5, '192.0.2.1')`,
      [actorId, actorEmail, action, target, JSON.stringify(details)],
    );
  await entry(gone, "althea@example.test", "email_changed", gone, {
    from: "a@example.test",
    to: "althea@example.test",
  });
  await entry(admin, "rowena@example.test", "member_approved", gone, { by: "Rowena Bethel" });
  await entry(admin, "rowena@example.test", "member_edited", admin, { fields: ["phone"] });
  await entry(admin, "rowena@example.test", "member_deleted", gone, {
    name: "Althea Bethel",
    email: "althea@example.test",
    documents: 2,
  });
  await client.query(
    `SET session_replication_role = replica; UPDATE "AuditEntry" SET "details" = '{"fields": ["email"]}' WHERE "action" = 'member_edited';
     SET session_replication_role = origin`,
  );
  const head = await client.query(`SELECT "hash" FROM "AuditSeal" ORDER BY "position" DESC LIMIT 1`);

  await migrate(url);

  expect((await client.query(brokenLinks)).rows).toEqual([{ position: "3" }]);
  const { rows } = await client.query(`SELECT "actorEmail", "ip", "details" FROM "AuditEntry" ORDER BY "id"`);
  const rowena = { actorEmail: "rowena@example.test", ip: "192.0.2.1" };
  expect(rows).toEqual([
    { actorEmail: null, ip: null, details: {} },
    { ...rowena, details: { by: "Rowena Bethel" } },
    { ...rowena, details: { fields: ["email"] } },
    { ...rowena, details: { documents: 2 } },
  ]);
  const kept = await client.query(`SELECT FROM "AuditSeal" WHERE "firstHash" = $1`, [head.rows[0].hash]);
  expect(kept.rowCount).toBe(1);

  await entry(admin, "rowena@example.test", "member_edited", admin, { fields: ["address"] });
  expect((await client.query(brokenLinks)).rows).toEqual([{ position: "3" }]);
}, 60_000);
