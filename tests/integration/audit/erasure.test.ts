import { describe, expect, it } from "vitest";
import { verifyChain } from "@/lib/audit/chain";
import { eraseFromAudit } from "@/lib/audit/shared/erase";
import { searchAudit } from "@/lib/audit/queries";
import { recordAudit } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

const byHand = (statement: string) =>
  sql(`SET session_replication_role = replica; ${statement}; SET session_replication_role = origin`);
const record = (act: Parameters<typeof recordAudit>[0]) => new Browser().within(() => recordAudit(act));
const all = { text: "", action: null, from: null, before: null, sort: "", page: 1, size: 20 };

/** Entries by and about a member, of whom `leaver` tells all that the log may know. */
async function someActs() {
  const [admin, leaver] = [await anAdmin(), await aMember({ email: "althea.new@example.test" })];
  const target = { type: "user", id: leaver.id };
  await record({ actor: { ...leaver, email: "althea.old@example.test" }, action: "sign_in_failed" });
  await record({
    actor: leaver,
    action: "email_changed",
    target,
    details: { from: "althea.old@example.test", to: leaver.email },
  });
  await record({ actor: admin, action: "member_edited", target, details: { fields: ["phone"] } });
  await record({ actor: admin, action: "admin_granted", target, details: { email: leaver.email } });
  await record({ actor: null, action: "sign_in_throttled", details: { email: leaver.email } });
  return { admin, leaver };
}

async function leave({ id, email }: { id: string; email: string }) {
  await db.write.user.delete({ where: { id } });
  await eraseFromAudit({ accounts: [id], addresses: [email] });
}

describe("a deleted account", () => {
  it("a deleted account remains in the audit log by its id alone, and the chain stays intact", async () => {
    const { admin, leaver } = await someActs();
    const before = await verifyChain();
    await leave(leaver);
    expect(await verifyChain()).toEqual(before);
    const { entries } = await searchAudit(admin as unknown as Admin, all);
    const text = JSON.stringify(entries);
    for (const word of ["althea", leaver.email, "Salt"]) expect(text).not.toContain(word);
    const name = `${admin.firstName} ${admin.lastName}`;
    expect(
      entries.map((entry) => [entry.action, entry.sentence.who.text, entry.targetId, entry.details]),
    ).toEqual([
      ["sign_in_throttled", "Someone erased", null, {}],
      ["admin_granted", name, leaver.id, {}],
      ["member_edited", name, leaver.id, { fields: ["phone"] }],
      ["email_changed", "Someone erased", leaver.id, {}],
      ["sign_in_failed", "Someone erased", null, null],
    ]);
    const stored = JSON.stringify(await sql(`SELECT to_jsonb(e) FROM "AuditEntry" e`));
    expect(stored).not.toContain("althea");
    expect((await searchAudit(admin as unknown as Admin, { ...all, text: "althea" })).total).toBe(0);
  });

  it("after an erasure each manual change to the audit log is still found", async () => {
    const changes = [
      `"action" = 'event_deleted'`,
      `"actorId" = NULL`,
      `"targetId" = 'x'`,
      `"at" = "at" - interval '1 day'`,
      `"actorEmail" = 'somebody@example.test'`,
      `"ip" = '192.0.2.9'`,
      `"details" = '{"to": "somebody@example.test"}'`,
      `"details" = '{"title": "Another"}'`,
      `"actorSeal" = '\\x00'`,
      `"personalSeal" = NULL`,
    ];
    for (const change of changes) {
      await sql(
        `BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM "AuditSeal"; DELETE FROM "AuditEntry"; COMMIT`,
      );
      await db.write.user.deleteMany({ where: { isAdmin: false } });
      const { leaver } = await someActs();
      await leave(leaver);
      await byHand(`UPDATE "AuditEntry" SET ${change} WHERE "action" = 'email_changed'`);
      expect((await verifyChain()).broken, change).toMatchObject([{ position: 2, reason: "changed" }]);
    }
  });
});

describe("the audit log", () => {
  it("audit entries of existing accounts cannot be erased, and bypassing the database's rule is detected", async () => {
    const { leaver } = await someActs();
    await expect(eraseFromAudit({ accounts: [leaver.id] })).rejects.toThrow("append-only");
    for (const part of [
      `"actorEmail" = NULL, "ip" = NULL, "actorSalt" = NULL`,
      `"details" = "audit_impersonal"("details"), "personalSalt" = NULL`,
    ]) {
      await byHand(`UPDATE "AuditEntry" SET ${part} WHERE "action" = 'email_changed'`);
      expect((await verifyChain()).broken).toMatchObject([{ position: 2, reason: "changed" }]);
    }
  });

  it("an audit entry changes only by erasing a person, and in nothing else", async () => {
    const { leaver } = await someActs();
    await db.write.user.delete({ where: { id: leaver.id } });
    for (const change of [
      `"action" = 'event_deleted'`,
      `"actorEmail" = 'somebody@example.test'`,
      `"actorEmail" = NULL`,
      `"actorEmail" = NULL, "ip" = NULL, "actorSalt" = NULL, "actorId" = NULL`,
      `"actorEmail" = NULL, "ip" = NULL, "actorSalt" = NULL, "actorSeal" = NULL`,
      `"details" = NULL, "personalSalt" = NULL`,
      `"details" = '{"to": "x"}', "personalSalt" = NULL`,
    ])
      await expect(
        sql(`UPDATE "AuditEntry" SET ${change} WHERE "action" = 'email_changed'`),
        change,
      ).rejects.toThrow("append-only");
  });

  it("erasing a person erases the salts too, so that nobody can recover an address by guessing", async () => {
    const { leaver } = await someActs();
    await leave(leaver);
    const [entry] = await sql(`SELECT * FROM "AuditEntry" WHERE "action" = 'email_changed'`);
    expect(entry).toMatchObject({ actorSalt: null, personalSalt: null });
    expect(entry).toMatchObject({ actorSeal: expect.any(Buffer), personalSeal: expect.any(Buffer) });
  });

  it("a long audit log is verified across the batches in which it is read", async () => {
    const { id } = await anAdmin();
    await sql(
      `INSERT INTO "AuditEntry" ("actorId", "actorEmail", "action", "targetType", "targetId", "details", "ip")
       SELECT $1::uuid, 'rowena@example.test', 'member_edited', 'user', $1::uuid::text,
              '{"from": "a@example.test", "fields": ["phone"]}', '192.0.2.1'
       FROM generate_series(1, 5500)`,
      [id],
    );
    expect(await verifyChain()).toMatchObject({ length: 5_500, broken: [] });
    await byHand(`UPDATE "AuditEntry" SET "ip" = NULL WHERE "id" = (SELECT max("id") FROM "AuditEntry")`);
    expect((await verifyChain()).broken).toMatchObject([{ position: 5_500, reason: "changed" }]);
  }, 60_000);
});
