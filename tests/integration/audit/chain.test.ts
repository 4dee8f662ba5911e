import { describe, expect, it } from "vitest";
import { checkChainAction } from "@/app/(portal)/admin/audit/actions";
import { verifyChain, reportChain } from "@/lib/audit/chain";
import { searchAudit } from "@/lib/audit/queries";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { aMember, anAdmin, signedInAs, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

/** What somebody does who has the database's own rights: past every guard of the portal. */
const byHand = (statement: string) =>
  sql(`SET session_replication_role = replica; ${statement}; SET session_replication_role = origin`);

async function someEntries(count: number) {
  const admin = await anAdmin();
  const browser = new Browser();
  for (let at = 0; at < count; at++) {
    await browser.within(() =>
      recordAudit({
        actor: admin,
        action: "event_created",
        details: { title: `Event ${at}`, feeCents: 100 },
      }),
    );
  }
  return (await db.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ id }) => Number(id));
}

describe("the chain over the audit log", () => {
  it("the audit chain is intact after everything the portal does, and its fingerprint changes with each entry", async () => {
    expect(await verifyChain()).toEqual({ length: 0, fingerprint: "", broken: [] });
    await someEntries(3);
    const first = await verifyChain();
    expect(first).toMatchObject({ length: 3, broken: [] });
    expect(first.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    await someEntries(1);
    const second = await verifyChain();
    expect(second).toMatchObject({ length: 4, broken: [] });
    expect(second.fingerprint).not.toBe(first.fingerprint);
  });

  it("the audit chain stays one chain under concurrent writes, and a failed action leaves no link", async () => {
    const admin = await anAdmin();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        new Browser()
          .within(() =>
            transaction(async () => {
              await recordAudit({ actor: admin, action: "event_created" });
              if (at % 4 === 0) throw new Error("not after all");
            }),
          )
          .catch(() => undefined),
      ),
    );
    expect(await verifyChain()).toMatchObject({ length: 15, broken: [] });
    expect(await db.auditEntry.count()).toBe(15);
  });

  it("the audit chain detects any change made to an entry by hand", async () => {
    for (const change of [
      `"actorEmail" = 'somebody@example.test'`,
      `"details" = '{"title": "Another"}'`,
      `"at" = "at" - interval '1 day'`,
      `"action" = 'event_deleted'`,
      `"ip" = NULL`,
      `"targetId" = 'x'`,
    ]) {
      await sql(
        `BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM "AuditSeal"; DELETE FROM "AuditEntry"; COMMIT`,
      );
      const ids = await someEntries(5);
      await byHand(`UPDATE "AuditEntry" SET ${change} WHERE "id" = ${ids[2]}`);
      expect((await verifyChain()).broken, change).toEqual([
        { position: 3, entryId: String(ids[2]), reason: "changed" },
      ]);
    }
  });

  it("the audit chain detects a removed entry, with or without its link, and an entry inserted without one", async () => {
    const ids = await someEntries(5);
    await byHand(`DELETE FROM "AuditEntry" WHERE "id" = ${ids[1]}`);
    expect((await verifyChain()).broken).toEqual([
      { position: 2, entryId: String(ids[1]), reason: "removed" },
    ]);
    await byHand(`DELETE FROM "AuditSeal" WHERE "entryId" = ${ids[1]}`);
    expect((await verifyChain()).broken[0]).toMatchObject({ position: 2, reason: "removed" });
    await byHand(`INSERT INTO "AuditEntry" ("action") VALUES ('event_deleted')`);
    expect((await verifyChain()).broken.map(({ reason }) => reason)).toContain("unsealed");
  });

  it("the audit chain detects an entry removed with its link, even where the gap was closed", async () => {
    const ids = await someEntries(4);
    await byHand(
      `DELETE FROM "AuditEntry" WHERE "id" = ${ids[1]}; DELETE FROM "AuditSeal" WHERE "entryId" = ${ids[1]};
       UPDATE "AuditSeal" SET "position" = 2 WHERE "position" = 3;
       UPDATE "AuditSeal" SET "position" = 3 WHERE "position" = 4`,
    );
    expect((await verifyChain()).broken).toEqual([
      { position: 2, entryId: String(ids[2]), reason: "changed" },
    ]);
  });

  it("the audit chain detects a truncated log by a fingerprint stored elsewhere", async () => {
    const ids = await someEntries(4);
    const { fingerprint } = await verifyChain();
    const admin = await signedInAs(await anAdmin());
    const check = () => admin.within(() => checkChainAction({ fingerprint }));
    expect(await check()).toMatchObject({ ok: true, data: { comparison: "intact", broken: [] } });
    await byHand(
      `DELETE FROM "AuditSeal" WHERE "entryId" = ${ids[3]}; DELETE FROM "AuditEntry" WHERE "id" = ${ids[3]}`,
    );
    expect(await check()).toMatchObject({ ok: true, data: { comparison: "gone", broken: [], length: 3 } });
  });

  it("an emailed entry number verifies that the audit entry and all earlier ones are unchanged", async () => {
    const ids = await someEntries(3);
    const { fingerprint } = await verifyChain();
    await someEntries(1);
    const admin = await signedInAs(await anAdmin());
    const compare = async (pasted: string) => {
      const checked = await admin.within(() => checkChainAction({ fingerprint: pasted }));
      return checked.ok ? checked.data.comparison : checked.message;
    };
    expect(await compare("")).toBeNull();
    expect(await compare(`3 ${fingerprint}`)).toBe("intact");
    expect(await compare(`Number and fingerprint: 3 ${fingerprint.toUpperCase()}\n`)).toBe("intact");
    expect(await compare(`2 ${fingerprint}`)).toBe("gone");
    expect(await compare("f".repeat(64))).toBe("gone");
    expect(await compare("3 abc")).toBe("A fingerprint has 64 digits and letters from a to f");
    await byHand(
      `UPDATE "AuditEntry" SET "action" = 'event_deleted' WHERE "id" = (SELECT max("id") FROM "AuditEntry")`,
    );
    expect(await compare(`3 ${fingerprint}`)).toBe("intact");
    await byHand(`UPDATE "AuditEntry" SET "action" = 'event_deleted' WHERE "id" = ${ids[1]}`);
    expect(await compare(`3 ${fingerprint}`)).toBe("changed_before");
  });

  it("the audit chain recognises a fingerprint from before people could be erased from the log", async () => {
    const ids = await someEntries(2);
    const first = "ab".repeat(32);
    await byHand(`UPDATE "AuditSeal" SET "firstHash" = '\\x${first}' WHERE "entryId" = ${ids[1]}`);
    const admin = await signedInAs(await anAdmin());
    const check = (fingerprint: string) => admin.within(() => checkChainAction({ fingerprint }));
    expect(await check(first)).toMatchObject({ ok: true, data: { comparison: "intact" } });
    expect(await check("cd".repeat(32))).toMatchObject({ ok: true, data: { comparison: "gone" } });
  });

  it("a broken audit chain notifies all administrators, and an intact one nobody", async () => {
    const ids = await someEntries(3);
    await reportChain();
    expect(await db.outboxEmail.count()).toBe(0);
    await byHand(`UPDATE "AuditEntry" SET "action" = 'event_deleted' WHERE "id" = ${ids[0]}`);
    await reportChain();
    const admins = await db.user.count({ where: { isAdmin: true } });
    expect(await db.outboxEmail.count({ where: { template: "audit_chain_broken" } })).toBe(admins);
  });

  it("the database refuses statements that would undo the audit chain", async () => {
    await someEntries(1);
    for (const statement of [
      `UPDATE "AuditSeal" SET "position" = 9`,
      `DELETE FROM "AuditSeal"`,
      `TRUNCATE "AuditSeal"`,
      `DELETE FROM "AuditEntry"`,
    ]) {
      await expect(sql(statement), statement).rejects.toThrow("append-only");
    }
  });

  it("only administrators can verify the audit chain", async () => {
    expect(await new Browser().within(() => checkChainAction({ fingerprint: "" }))).toMatchObject({
      ok: false,
      code: "unauthorized",
    });
    const member = await signedInAs(await aMember());
    expect(await member.within(() => checkChainAction({ fingerprint: "" }))).toMatchObject({
      ok: false,
      code: "forbidden",
    });
  });
});

it("the audit log is searched by person, action and day, newest first, in pages", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  await someEntries(3);
  await new Browser().within(() =>
    recordAudit({ actor: null, action: "sign_in_failed", details: { email: "guesser@example.test" } }),
  );
  const all = { text: "", action: null, from: null, before: null, sort: "", page: 1, size: 2 };
  const first = await searchAudit(admin, all);
  expect(first).toMatchObject({ total: 4, page: 1 });
  expect(first.entries.map(({ action }) => action)).toEqual(["sign_in_failed", "event_created"]);
  expect((await searchAudit(admin, { ...all, text: "GUESSER" })).total).toBe(1);
  expect((await searchAudit(admin, { ...all, action: "event_created" })).total).toBe(3);
  expect((await searchAudit(admin, { ...all, before: new Date(Date.now() - 60_000) })).total).toBe(0);
  expect((await searchAudit(admin, { ...all, from: new Date(Date.now() - 60_000) })).total).toBe(4);
  const sorted = async (sort: string) =>
    (await searchAudit(admin, { ...all, sort, size: 4 })).entries.map(({ action }) => action);
  expect(await sorted("when")).toEqual(["event_created", "event_created", "event_created", "sign_in_failed"]);
  expect(await sorted("-what")).toEqual([
    "sign_in_failed",
    "event_created",
    "event_created",
    "event_created",
  ]);
});
