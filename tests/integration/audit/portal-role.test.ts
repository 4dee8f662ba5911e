import { describe, expect, it } from "vitest";
import { recordAudit } from "@/lib/audit/record";
import { db, prisma } from "@/lib/db/client";
import { anAdmin } from "../../support/builders";
import { Browser } from "../../support/next-request";

/** What gets a statement of its own past the portal's code. */
const inject = (statement: string) => prisma().$executeRawUnsafe(statement);

const anEntry = async () => {
  const actor = await anAdmin();
  await new Browser().within(() => recordAudit({ actor, action: "event_created" }));
};

describe("a statement that got past the portal's code", () => {
  it.each([
    `DELETE FROM "AuditEntry"`,
    `UPDATE "AuditEntry" SET "action" = 'event_deleted'`,
    `TRUNCATE "AuditEntry"`,
    `DELETE FROM "AuditSeal"`,
    `UPDATE "AuditSeal" SET "position" = 9`,
    `TRUNCATE "AuditSeal"`,
    `ALTER TABLE "AuditEntry" DISABLE TRIGGER ALL`,
    `DROP TRIGGER "AuditEntry_append_only" ON "AuditEntry"`,
    `DROP TABLE "AuditEntry" CASCADE`,
    `CREATE OR REPLACE FUNCTION "seal_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    `DROP FUNCTION "refuse_audit_change"() CASCADE`,
    `SET session_replication_role = replica`,
    `SET ROLE portal`,
    `GRANT portal TO portal_app`,
    `ALTER ROLE portal_app SUPERUSER`,
  ])("a statement that bypasses the portal's code cannot modify the audit log: %s", async (statement) => {
    await anEntry();
    await expect(inject(statement)).rejects.toThrow(/permission denied|must be owner/i);
    expect(await db.auditEntry.count()).toBe(1);
    expect(await db.auditSeal.count()).toBe(1);
  });

  it.each([
    `ALTER TABLE "Event" DROP CONSTRAINT "Event_capacity"`,
    `ALTER TABLE "Registration" DISABLE TRIGGER ALL`,
    `DROP INDEX "User_email_key"`,
    `TRUNCATE "Registration" CASCADE`,
    `DELETE FROM "_prisma_migrations"`,
    `CREATE TABLE mine (n int)`,
    `CREATE SCHEMA portal`,
    `COPY "User" TO PROGRAM 'cat'`,
    `SELECT pg_read_file('/etc/hostname')`,
  ])(
    "a statement that bypasses the portal's code cannot change the rules or leave the database: %s",
    async (statement) => {
      await expect(inject(statement)).rejects.toThrow(/permission denied|must be owner/i);
    },
  );

  it("the portal's database role owns no table, function or type outside the job queue", async () => {
    const owned = await prisma().$queryRaw`
      SELECT c.oid::regclass::text FROM pg_class c
      WHERE c.relowner = current_user::regrole AND c.relnamespace = 'public'::regnamespace
      UNION SELECT p.oid::regprocedure::text FROM pg_proc p
      WHERE p.proowner = current_user::regrole AND p.pronamespace = 'public'::regnamespace`;
    expect(owned).toEqual([]);
  });
});
