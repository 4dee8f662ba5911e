import { expect, it } from "vitest";
import * as suspensions from "@/app/api/admin/users/[id]/suspension/route";
import { listAuditOf } from "@/lib/audit/person-queries";
import { searchAudit } from "@/lib/audit/queries";
import { recordAudit } from "@/lib/audit/record";
import { toPlainSentence } from "@/lib/audit/sentence";
import { readSubjects } from "@/lib/audit/subjects";
import { db } from "@/lib/db/client";
import { listStaffSecurity } from "@/lib/staff/queries";
import { aMember, anAdmin, anEvent, signedInAs, type Admin } from "../../support/builders";
import { Browser } from "../../support/next-request";

/* What the audit log says, of whoever and whatever the database has. */

const all = {
  text: "",
  action: null,
  from: null,
  before: null,
  sort: "",
  page: 1,
  size: 50,
};
const nobody = "00000000-0000-4000-8000-000000000000";
const write = (entry: Parameters<typeof recordAudit>[0]) => new Browser().within(() => recordAudit(entry));
const read = async (admin: Admin, asked: Partial<Parameters<typeof searchAudit>[1]> = {}) =>
  (await new Browser().within(() => searchAudit(admin, { ...all, ...asked }))).entries.map(({ sentence }) =>
    toPlainSentence(sentence),
  );

it("the audit log describes each operation with names and links", async () => {
  const admin = (await anAdmin({ firstName: "Marva", lastName: "Rolle" })) as unknown as Admin;
  const { id } = await aMember({ firstName: "Jane", lastName: "Moss" });
  const browser = await signedInAs(admin);
  const body = { suspended: true, reason: "late filing" };
  expect((await browser.call(suspensions, "PUT", { params: { id }, body })).status).toBe(200);
  const { entries } = await searchAudit(admin, { ...all, action: "member_suspended" });
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    {
      who: { text: "Marva Rolle", href: `/admin/members/${admin.id}` },
      did: [
        { text: "suspended " },
        { text: "Jane Moss", href: `/admin/members/${id}` },
        { text: ": late filing" },
      ],
    },
  ]);
  const { rows } = await listAuditOf(admin, id, { page: 1, size: 5 });
  expect(rows.map(({ sentence }) => toPlainSentence(sentence))).toContain(
    "Marva Rolle suspended Jane Moss: late filing",
  );
});

it("the audit log describes deleted things in words", async () => {
  const admin = (await anAdmin({ firstName: "Marva", lastName: "Rolle" })) as unknown as Admin;
  const event = await anEvent({ title: "Annual Gala" });
  await write({ actor: admin, action: "flyer_set", target: { type: "event", id: event.id } });
  await write({ actor: admin, action: "flyer_set", target: { type: "event", id: nobody } });
  await write({ actor: admin, action: "document_opened", target: { type: "document", id: nobody } });
  expect(await read(admin)).toEqual([
    "Marva Rolle opened a deleted document",
    "Marva Rolle set the flyer of a deleted event",
    "Marva Rolle set the flyer of Annual Gala",
  ]);
});

it("the audit log is searched by area, by who acted and by the person affected", async () => {
  const admin = (await anAdmin({ firstName: "Marva", lastName: "Rolle" })) as unknown as Admin;
  const other = await anAdmin({ firstName: "Otis", lastName: "Bain" });
  const jane = await aMember({ firstName: "Jane", lastName: "Moss" });
  const event = await anEvent({ title: "Annual Gala" });
  await write({ actor: admin, action: "reminders_paused", target: { type: "user", id: jane.id } });
  await write({ actor: other, action: "flyer_set", target: { type: "event", id: event.id } });
  await write({ actor: null, action: "sign_in_failed", details: { email: "stranger@example.com" } });
  const [paused, flyer, failed] = [
    "Marva Rolle paused the reminders to Jane Moss",
    "Otis Bain set the flyer of Annual Gala",
    "A visitor failed to sign in as stranger@example.com",
  ];
  expect(await read(admin, { action: "all-members" })).toEqual([paused]);
  expect(await read(admin, { action: "all-events" })).toEqual([flyer]);
  expect(await read(admin, { who: "otis" })).toEqual([flyer]);
  expect(await read(admin, { who: other.id })).toEqual([flyer]);
  expect(await read(admin, { who: "stranger@example.com" })).toEqual([failed]);
  expect(await read(admin, { whom: "jane moss" })).toEqual([paused]);
  expect(await read(admin, { whom: jane.id })).toEqual([paused]);
  expect(await read(admin, { whom: jane.email, action: "flyer_set" })).toEqual([]);
});

it("the audit log names nobody to staff whose view of people is limited", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  const rows = [{ actorId: admin.id, targetType: null, targetId: null, details: null }];
  const limited = { ...admin, grants: [] } as unknown as Admin;
  const names = async (person: Admin) =>
    (await readSubjects(person, rows, "America/Nassau"))("user", admin.id)?.text ?? null;
  expect(await names(admin)).toBe(`${admin.firstName} ${admin.lastName}`);
  expect(await names(limited)).toBeNull();
});

it("the list of staff says who has a second factor and when each last signed in", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  const other = await anAdmin();
  await db.write.authenticatorApp.deleteMany({});
  await db.write.passkey.deleteMany({});
  await db.write.authenticatorApp.create({
    data: { userId: other.id, confirmedAt: new Date(), lastStep: 1 },
  });
  await db.write.authenticatorApp.create({ data: { userId: admin.id } });
  for (const succeeded of [true, false])
    await db.write.signInAttempt.create({
      data: {
        userId: other.id,
        method: "password" as const,
        succeeded,
        createdAt: new Date(succeeded ? "2026-01-01T10:00:00Z" : "2026-01-02T10:00:00Z"),
      },
    });
  const security = await listStaffSecurity(admin);
  expect(security.get(other.id)).toEqual({ hasFactor: true, lastSignInAt: "2026-01-01T10:00:00.000Z" });
  expect(security.get(admin.id)).toEqual({ hasFactor: false, lastSignInAt: null });
});
