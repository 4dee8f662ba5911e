import { expect, it } from "vitest";
import * as attendees from "@/app/api/admin/events/[id]/registrations/route";
import * as detailed from "@/app/api/admin/users/detailed/route";
import * as users from "@/app/api/admin/users/route";
import * as login from "@/app/api/login/route";
import { hashPassword } from "@/lib/accounts/shared/password";
import { db } from "@/lib/db/client";
import { findMemberRecord } from "@/lib/personal-data/record-queries";
import { viewActions } from "@/lib/audit/wordings";
import { aMember, anAdmin, anEvent, signedInAs, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { missingId } from "../../support/world";

const entries = (action: string) => db.auditEntry.findMany({ where: { action }, orderBy: { id: "asc" } });

it("reading all members' data is audited with who read which list", async () => {
  const admin = await anAdmin();
  const browser = await signedInAs(admin);
  await (await browser.call(users, "GET")).text();
  await (await browser.call(detailed, "GET")).text();
  expect(await entries("members_read")).toMatchObject([
    { actorId: admin.id, details: { list: "users" } },
    { actorId: admin.id, details: { list: "users with details" } },
  ]);
  const member = await signedInAs(await aMember());
  expect((await member.call(users, "GET")).status).toBe(403);
  expect(await entries("members_read")).toHaveLength(2);
});

it("reading all attendees of an event is audited with who read which event's", async () => {
  const [admin, event] = [await anAdmin(), await anEvent()];
  const read = async (browser: Browser, id: string) =>
    (await browser.call(attendees, "GET", { params: { id } })).status;
  expect(await read(await signedInAs(admin), event.id)).toBe(200);
  expect(await read(await signedInAs(admin), missingId)).toBe(404);
  expect(await read(await signedInAs(await aMember()), event.id)).toBe(403);
  expect(await entries("registrations_read")).toMatchObject([
    { actorId: admin.id, targetType: "event", targetId: event.id },
  ]);
});

it("opening a member's record is audited once a day for each administrator", async () => {
  const [first, second] = [await anAdmin(), await anAdmin()];
  const member = await aMember();
  const open = (admin: { id: string; email: string }) =>
    new Browser().within(() => findMemberRecord(admin as unknown as Admin, member.id));
  await open(first);
  await open(first);
  await open(second);
  const expected = [first, second].map(({ id: actorId }) => ({
    actorId,
    targetType: "user",
    targetId: member.id,
  }));
  expect(await entries("member_record_opened")).toMatchObject(expected);
  await sql(`SET session_replication_role = replica;
    UPDATE "AuditEntry" SET "at" = "at" - interval '25 hours'; RESET session_replication_role`);
  await open(first);
  expect(await entries("member_record_opened")).toHaveLength(3);
});

it("an administrator's sign-in is audited, and a member's is not", async () => {
  const passwordHash = await hashPassword("correct-horse");
  const [admin, member] = [await anAdmin({ passwordHash }), await aMember({ passwordHash })];
  for (const { email } of [admin, member]) {
    const answer = await new Browser().call(login, "POST", { body: { email, password: "correct-horse" } });
    expect(answer.status).toBe(200);
  }
  expect(await entries("administrator_signed_in")).toMatchObject([
    { actorId: admin.id, actorEmail: admin.email },
  ]);
});

it("reading a whole list is never among the views that the audit log leaves out unasked", () => {
  expect(viewActions).toContain("record_read");
  expect(viewActions).not.toContain("members_read");
  expect(viewActions).not.toContain("list_exported");
});
