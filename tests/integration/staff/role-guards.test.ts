import pg from "pg";
import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, anEvent, aStaffMember } from "../../support/builders";
import { ownerUrl, sql, waitingForLocks } from "../../support/database";

/* What the database itself keeps of roles, whoever writes. */

const isAdmin = async (id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).isAdmin;
const grant = (userId: string, role: string, more: { eventId?: string; by?: string } = {}) =>
  sql(
    `INSERT INTO "RoleGrant" ("id", "userId", "role", "eventId", "grantedById")
     VALUES (gen_random_uuid(), $1, $2::"StaffRole", $3, $4)`,
    [userId, role, more.eventId ?? null, more.by ?? null],
  );

describe("isAdmin", () => {
  it("isAdmin follows the first role and the last, even when an event is deleted with its roles", async () => {
    const { id } = await aMember();
    const event = await anEvent();
    await grant(id, "door", { eventId: event.id });
    expect(await isAdmin(id)).toBe(true);
    await grant(id, "treasurer");
    await db.write.event.delete({ where: { id: event.id } });
    expect(await isAdmin(id)).toBe(true);
    await db.write.roleGrant.deleteMany({ where: { userId: id } });
    expect(await isAdmin(id)).toBe(false);
  });

  it.each(["true", "false"])("isAdmin is not set to %s by hand", async (value) => {
    await anAdmin();
    const { id } = value === "true" ? await aMember() : await aStaffMember([{ role: "door", eventId: null }]);
    const change = sql(`UPDATE "User" SET "isAdmin" = ${value} WHERE "id" = $1`, [id]);
    await expect(change).rejects.toThrow("User_isAdmin_follows_roles");
  });

  it("isAdmin is not given with the account", async () => {
    const created = sql(
      `INSERT INTO "User" ("id", "email", "firstName", "lastName", "isAdmin", "updatedAt")
       VALUES (gen_random_uuid(), 'a@example.test', 'A', 'B', true, now())`,
    );
    await expect(created).rejects.toThrow("User_isAdmin_follows_roles");
  });

  it("isAdmin is right after a grant and a removal at the same instant", async () => {
    await anAdmin();
    const { id } = await aStaffMember([{ role: "door", eventId: null }]);
    const other = new pg.Client({ connectionString: ownerUrl });
    await other.connect();
    await other.query("BEGIN");
    await other.query(
      `INSERT INTO "RoleGrant" ("id", "userId", "role") VALUES (gen_random_uuid(), $1, 'auditor')`,
      [id],
    );
    const removal = db.write.roleGrant
      .deleteMany({ where: { userId: id, role: "door" } })
      .then(() => "removed");
    await expect.poll(waitingForLocks).toBe(1);
    await other.query("COMMIT");
    await other.end();
    expect(await removal).toBe("removed");
    expect(await isAdmin(id)).toBe(true);
  });
});

it("one owner remains when two statements at the same instant each remove one", async () => {
  const [one, other] = [await anAdmin(), await anAdmin()];
  const first = new pg.Client({ connectionString: ownerUrl });
  await first.connect();
  await first.query("BEGIN");
  await first.query(`DELETE FROM "RoleGrant" WHERE "userId" = $1`, [one.id]);
  const second = db.write.roleGrant.deleteMany({ where: { userId: other.id } }).then(
    () => "removed",
    (error: unknown) => String(error),
  );
  await expect.poll(waitingForLocks).toBe(1);
  await first.query("COMMIT");
  await first.end();
  expect(await second).toContain("RoleGrant_last_owner");
});

describe("a role", () => {
  it("a role is given once, for everything or once per event", async () => {
    const { id } = await aMember();
    const [one, other] = [await anEvent(), await anEvent()];
    await grant(id, "events");
    await grant(id, "events", { eventId: one.id });
    await grant(id, "events", { eventId: other.id });
    await expect(grant(id, "events")).rejects.toThrow("RoleGrant_once");
    await expect(grant(id, "events", { eventId: one.id })).rejects.toThrow("RoleGrant_once");
  });

  it("a role other than Events and Door is for everything", async () => {
    const { id } = await aMember();
    const event = await anEvent();
    await expect(grant(id, "owner", { eventId: event.id })).rejects.toThrow("RoleGrant_event_only");
  });

  it("a role is not given by its holder, and never becomes another", async () => {
    const { id } = await aMember();
    await expect(grant(id, "auditor", { by: id })).rejects.toThrow("RoleGrant_not_to_oneself");
    await grant(id, "auditor");
    const change = sql(`UPDATE "RoleGrant" SET "role" = 'owner' WHERE "userId" = $1`, [id]);
    await expect(change).rejects.toThrow("RoleGrant_never_changed");
  });
});
