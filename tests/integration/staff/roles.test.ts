import { beforeEach, describe, expect, it } from "vitest";
import {
  editMemberAction,
  readMemberAction,
  sendConfirmationAction,
} from "@/app/(portal)/admin/members/actions";
import {
  approveApplicationAction,
  eraseApplicationAction,
  rejectApplicationAction,
} from "@/app/(portal)/admin/applications/[applicationId]/actions";
import { verifyMemberRateAction } from "@/app/(portal)/admin/events/[eventId]/actions";
import * as staffList from "@/app/api/admin/staff/route";
import * as userRoute from "@/app/api/admin/users/[id]/route";
import * as access from "@/app/api/admin/users/[id]/admin-status/route";
import * as rolesRoute from "@/app/api/admin/users/[id]/roles/route";
import * as sessions from "@/app/api/admin/users/[id]/sessions/route";
import * as suspension from "@/app/api/admin/users/[id]/suspension/route";
import * as users from "@/app/api/admin/users/route";
import * as seed from "@/app/api/[seedCall]/route";
import { db } from "@/lib/db/client";
import { searchEvents } from "@/lib/events/queries";
import { listLandingPages } from "@/lib/landing/queries";
import { notifyAllStaff, notifyStaff } from "@/lib/mail/notify-staff";
import type { Grant, Role } from "@/lib/core/permissions";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, anEvent, aStaffMember, signedInAs, type Admin } from "../../support/builders";
import type { Browser } from "../../support/next-request";

const read = async (response: Response) => ({
  status: response.status,
  answer: (await response.json()) as unknown,
});
const everywhere = (role: Role): Grant => ({ role, eventId: null });
const rolesOf = async (userId: string) =>
  (await db.roleGrant.findMany({ where: { userId }, orderBy: { role: "asc" } })).map(({ role }) => role);
const setRoles = (browser: Browser, id: string, roles: unknown) =>
  browser.call(rolesRoute, "PUT", { params: { id }, body: { roles } });
const lettersOf = async (template: string) =>
  (await db.outboxEmail.findMany({ where: { template }, orderBy: { toAddress: "asc" } })).map(
    ({ toAddress }) => toAddress,
  );

let owner: Awaited<ReturnType<typeof anAdmin>>;
let office: Browser;
beforeEach(async () => {
  owner = await anAdmin({ email: "owner@example.test" });
  office = await signedInAs(owner);
});

describe("giving roles", () => {
  it("giving roles sets exactly those sent, from the next request, audited and announced to both sides", async () => {
    const event = await anEvent();
    const member = await aMember({ email: "anwar@example.test", emailVerifiedAt: new Date() });
    const theirs = await signedInAs(member);
    expect((await theirs.call(users, "GET")).status).toBe(403);
    const given = await setRoles(office, member.id, [
      { role: "auditor" },
      { role: "door", eventId: event.id },
    ]);
    expect(await read(given)).toMatchObject({
      status: 200,
      answer: {
        id: member.id,
        roles: [
          { role: "door", eventId: event.id, eventTitle: event.title },
          { role: "auditor", eventId: null },
        ],
      },
    });
    expect((await theirs.call(users, "GET")).status).toBe(200);
    expect((await setRoles(office, member.id, [{ role: "treasurer" }])).status).toBe(200);
    expect(await rolesOf(member.id)).toEqual(["treasurer"]);
    expect((await setRoles(office, member.id, [])).status).toBe(200);
    expect((await theirs.call(users, "GET")).status).toBe(403);
    expect(
      (await db.auditEntry.findMany({ where: { targetId: member.id }, orderBy: { id: "asc" } })).map(
        ({ action, details }) => [action, (details as { roles: string }).roles],
      ),
    ).toEqual([
      ["admin_granted", "Check-in (one event), Auditor"],
      ["roles_changed", "Treasurer"],
      ["admin_revoked", ""],
    ]);
    expect(await lettersOf("roles_changed")).toEqual(Array(3).fill("anwar@example.test"));
    expect(await lettersOf("staff_changed")).toEqual(Array(3).fill("owner@example.test"));
  });

  it("giving a person the same roles changes and records nothing", async () => {
    const { id } = await aStaffMember([everywhere("treasurer")]);
    expect((await setRoles(office, id, [{ role: "treasurer" }])).status).toBe(200);
    expect(await db.auditEntry.count()).toBe(0);
    expect(await db.outboxEmail.count()).toBe(0);
  });

  it("giving roles refuses unknown roles, events and people, and an event for a role without one", async () => {
    const { id } = await aMember();
    const event = await anEvent();
    const missing = "00000000-0000-4000-8000-000000000000";
    for (const [roles, status] of [
      [[{ role: "king" }], 400],
      [[{ role: "owner", eventId: event.id }], 400],
      [[{ role: "door", eventId: "x" }], 400],
      ["owner", 400],
      [[{ role: "door", eventId: missing }], 404],
    ] as const)
      expect((await setRoles(office, id, roles)).status, JSON.stringify(roles)).toBe(status);
    expect((await setRoles(office, missing, [])).status).toBe(404);
    expect(await rolesOf(id)).toEqual([]);
  });

  it("nobody gives roles to themselves, and the last owner stays", async () => {
    expect(await read(await setRoles(office, owner.id, [{ role: "administrator" }]))).toMatchObject({
      status: 403,
      answer: { message: "You can't change your own roles." },
    });
    const second = await aStaffMember([everywhere("owner")], { passwordHash: null });
    const theirs = await signedInAs(second);
    expect(await read(await setRoles(theirs, owner.id, []))).toMatchObject({
      status: 409,
      answer: { code: "last_owner" },
    });
  });

  it("only owners can change owners' roles", async () => {
    const administrator = await aStaffMember([everywhere("administrator")]);
    const other = await aStaffMember([everywhere("owner")]);
    const member = await aMember({ emailVerifiedAt: new Date() });
    const browser = await signedInAs(administrator);
    const refused = { status: 403, answer: { permission: "staff.edit" } };
    expect(await read(await setRoles(browser, member.id, [{ role: "owner" }]))).toMatchObject(refused);
    expect(await read(await setRoles(browser, other.id, []))).toMatchObject(refused);
    const demoted = await browser.call(access, "PUT", { params: { id: other.id }, body: { isAdmin: false } });
    expect(await read(demoted)).toMatchObject(refused);
    expect((await setRoles(browser, member.id, [{ role: "administrator" }])).status).toBe(200);
    expect((await setRoles(browser, member.id, [])).status).toBe(200);
    expect((await setRoles(office, other.id, [])).status).toBe(200);
  });

  it("admin-status gives Administrator beside other roles, and removes all of them", async () => {
    const { id } = await aStaffMember([everywhere("treasurer")]);
    const set = (isAdmin: boolean) => office.call(access, "PUT", { params: { id }, body: { isAdmin } });
    expect((await set(true)).status).toBe(200);
    expect(await rolesOf(id)).toEqual(["administrator", "treasurer"]);
    expect((await set(false)).status).toBe(200);
    expect(await rolesOf(id)).toEqual([]);
  });

  it("roles are listed with who gave them", async () => {
    const { id } = await aMember({ lastName: "Aardvark", emailVerifiedAt: new Date() });
    await setRoles(office, id, [{ role: "reviewer" }]);
    const { answer } = await read(await office.call(staffList, "GET"));
    expect(answer).toMatchObject([
      { id, roles: [{ role: "reviewer", grantedBy: `${owner.firstName} ${owner.lastName}` }] },
      { id: owner.id, isSelf: true, roles: [{ role: "owner", grantedBy: null }] },
    ]);
  });
});

describe("the account of a member of staff", () => {
  const acts = {
    edit: async (browser: Browser, id: string) => {
      const shown = await office.within(() => readMemberAction({ id }));
      if (!shown.ok) throw new Error(shown.message);
      const changed = { ...shown.data, phone: "(242) 555-0111" };
      const { ok, ...rest } = await browser.within(() => editMemberAction(changed));
      return ok ? null : (rest as { permission?: string }).permission;
    },
    suspend: async (browser: Browser, id: string) => {
      const body = { suspended: true, reason: "Fraud" };
      return permissionOf(await browser.call(suspension, "PUT", { params: { id }, body }));
    },
    "sign out": async (browser: Browser, id: string) =>
      permissionOf(await browser.call(sessions, "DELETE", { params: { id } })),
    delete: async (browser: Browser, id: string) =>
      permissionOf(await browser.call(userRoute, "DELETE", { params: { id } })),
  };
  const permissionOf = async (answer: Response) =>
    ((await answer.json()) as { permission?: string }).permission ?? null;

  it.each(["edit", "suspend", "sign out"] as const)(
    "a staff account is out of reach for people who may not give roles: %s",
    async (act) => {
      const secretary = await signedInAs(await aStaffMember([everywhere("membership")]));
      const treasurer = await aStaffMember([everywhere("treasurer")]);
      expect(await acts[act](secretary, treasurer.id)).toBe("staff.edit");
      expect(await acts[act](secretary, (await aMember()).id)).toBeNull();
    },
  );

  it.each(["edit", "suspend", "sign out", "delete"] as const)(
    "an owner's account is out of reach for an administrator: %s",
    async (act) => {
      const administrator = await signedInAs(await aStaffMember([everywhere("administrator")]));
      const other = await aStaffMember([everywhere("owner")]);
      expect(await acts[act](administrator, other.id)).toBe("staff.edit");
      expect(await acts[act](administrator, (await aStaffMember([everywhere("door")])).id)).toBeNull();
    },
  );

  it("a role can't be promised by a person who may not give roles", async () => {
    const secretary = await signedInAs(await aStaffMember([everywhere("membership")]));
    const { id } = await aMember({ membershipStatus: "pending" });
    expect(await secretary.within(() => sendConfirmationAction({ id, grants: "admin" }))).toMatchObject({
      code: "forbidden",
      permission: "staff.edit",
    });
    expect(await secretary.within(() => sendConfirmationAction({ id, grants: "membership" }))).toMatchObject({
      ok: true,
    });
  });
});

describe("nobody does for themselves", () => {
  it("nobody changes their own fee and level", async () => {
    const shown = await office.within(() => readMemberAction({ id: owner.id }));
    if (!shown.ok) throw new Error(shown.message);
    for (const change of [{ annualFee: "0.00" }, { membershipType: "BCCP" }])
      expect(await office.within(() => editMemberAction({ ...shown.data, ...change }))).toMatchObject({
        code: "forbidden",
        issues: [{ path: "annualFee" }],
      });
  });

  it("nobody decides on their own application", async () => {
    const { id } = await anApplication({ email: owner.email });
    const plan = { account: "update", membership: "waits_for_dues", letter: "notice" } as const;
    const refused = { code: "forbidden", message: "Someone else must decide on your own application." };
    expect(await office.within(() => approveApplicationAction({ id, plan, note: null }))).toMatchObject(
      refused,
    );
    expect(await office.within(() => rejectApplicationAction({ id, reason: "No" }))).toMatchObject(refused);
    expect(await office.within(() => eraseApplicationAction({ id }))).toMatchObject(refused);
    expect(await db.membershipApplication.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "pending",
    });
  });

  it("nobody erases the application that became their account, whatever their address is now", async () => {
    const { id } = await anApplication({ email: "before@example.test" });
    await db.write.membershipApplication.update({ where: { id }, data: { userId: owner.id } });
    expect(await office.within(() => eraseApplicationAction({ id }))).toMatchObject({ code: "forbidden" });
    const colleague = await signedInAs(await anAdmin());
    expect(await colleague.within(() => eraseApplicationAction({ id }))).toMatchObject({ ok: true });
  });

  it.each(["account", "address"])("nobody verifies their own rate, by %s", async (by) => {
    const event = await anEvent();
    const { id } = await db.write.registration.create({
      data: {
        eventId: event.id,
        userId: by === "account" ? owner.id : null,
        firstName: "A",
        lastName: "B",
        email: by === "account" ? "work@example.test" : owner.email,
        amountCents: 0,
        memberRateToVerify: true,
      },
    });
    expect(await office.within(() => verifyMemberRateAction({ id }))).toMatchObject({ code: "forbidden" });
    const colleague = await signedInAs(await anAdmin());
    expect(await colleague.within(() => verifyMemberRateAction({ id }))).toMatchObject({ ok: true });
  });
});

describe("a role for one event", () => {
  it("a role for one event lists that event alone, with its landing page", async () => {
    const [own, other] = [await anEvent(), await anEvent()];
    for (const { id, slug } of [own, other])
      await db.write.landingPage.create({ data: { eventId: id, slug, content: {} } });
    const organiser = (await aStaffMember([{ role: "events", eventId: own.id }])) as unknown as Admin;
    const asked = { text: "", sort: "", page: 1, size: 9 };
    expect((await searchEvents(organiser, asked)).events.map(({ id }) => id)).toEqual([own.id]);
    expect((await listLandingPages(organiser, asked)).pages.map(({ eventId }) => eventId)).toEqual([own.id]);
    expect((await searchEvents(owner as unknown as Admin, asked)).total).toBe(2);
  });

  it("a role for one event can't create events", async () => {
    const own = await anEvent();
    const organiser = await signedInAs(await aStaffMember([{ role: "events", eventId: own.id }]));
    const params = { seedCall: "seed-aco-conference-2025" };
    expect((await organiser.call(seed, "POST", { params, body: {} })).status).toBe(403);
  });
});

it("a person can change roles thirty times an hour, because each change emails many", async () => {
  const member = await aMember();
  for (let turn = 0; turn < 30; turn++) {
    const given = await setRoles(office, member.id, turn % 2 ? [] : [{ role: "door" }]);
    expect(given.status).toBe(200);
  }
  expect((await setRoles(office, member.id, [])).status).toBe(200);
  expect((await setRoles(office, member.id, [{ role: "door" }])).status).toBe(429);
  expect(await rolesOf(member.id)).toEqual([]);
});

describe("a letter to staff", () => {
  it("an email to staff goes to people with its permission, or to all staff of the last week", async () => {
    const letter = (firstName: string) => ({
      subject: "Money",
      greeting: `Dear ${firstName},`,
      paragraphs: [],
    });
    const event = await anEvent();
    await aStaffMember([everywhere("treasurer")], { email: "treasurer@example.test" });
    await aStaffMember([{ role: "events", eventId: event.id }], { email: "events@example.test" });
    await aStaffMember([everywhere("door")], { email: "door@example.test" });
    await aStaffMember([everywhere("treasurer")], { email: "gone@example.test", suspendedAt: new Date() });
    await aMember({ email: "member@example.test" });
    await notifyStaff("payments.record", "payment_charged_back", letter);
    expect(await lettersOf("payment_charged_back")).toEqual(["owner@example.test", "treasurer@example.test"]);
    await notifyAllStaff("bank_details_changed", letter);
    expect(await lettersOf("bank_details_changed")).toEqual([
      "door@example.test",
      "events@example.test",
      // Suspended just now, perhaps by whoever is behind the change.
      "gone@example.test",
      "owner@example.test",
      "treasurer@example.test",
    ]);
  });
});
