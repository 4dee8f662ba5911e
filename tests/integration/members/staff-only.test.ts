import { beforeEach, expect, it } from "vitest";
import * as exported from "@/app/api/admin/users/export/route";
import * as detailed from "@/app/api/admin/users/detailed/route";
import { listStaffOnly } from "@/lib/auth/staff-only";
import { db } from "@/lib/db/client";
import { readNextSteps } from "@/lib/members/dashboard";
import { memberPersonalData } from "@/lib/members/person";
import { countMembers, countRecipients, searchMembers } from "@/lib/members/member-queries";
import { searchMembersByWords } from "@/lib/members/shared/search-members";
import { getAdminStats } from "@/lib/reports/console-queries";
import { currentYear, membersByMonth } from "@/lib/reports/queries";
import { readPayerFacts } from "@/lib/ledger/shared/payer-facts";
import { aMember, aStaffMember, anAdmin, signedInAs, type Admin } from "../../support/builders";
import { anApplication } from "../../support/applications";

/* People who have a role and no membership, such as a first owner who isn't a member. */

const asEmployee = { membershipStatus: "pending", email: "office@example.test" } as const;
let admin: Admin;
let employee: Awaited<ReturnType<typeof aStaffMember>>;

beforeEach(async () => {
  admin = (await anAdmin({ joinDate: new Date() })) as unknown as Admin;
  employee = await aStaffMember([{ role: "treasurer", eventId: null }], asEmployee);
  await aMember({ membershipStatus: "pending", email: "applicant@example.test" });
});

const all = { text: "", status: null, type: null };
const pending = { ...all, status: "pending" as const };
const professional = { ...all, type: "Professional" };

async function figures(): Promise<Record<string, number | undefined>> {
  const months = await membersByMonth(admin, await currentYear());
  return {
    "members of the dashboard": (await getAdminStats(admin)).totalMembers,
    "accounts in the list": await countMembers(admin, all),
    "pending in the list": await countMembers(admin, pending),
    "of a level": await countMembers(admin, professional),
    "staff in the list": await countMembers(admin, { ...all, status: "admins" }),
    "emailed as members": await countRecipients(admin, all),
    "emailed as pending": await countRecipients(admin, pending),
    "emailed as staff": await countRecipients(admin, { ...all, status: "admins" }),
    "active in the report": months.at(-1)?.active,
    "pending in the report": months.at(-1)?.pending,
  };
}

it("staff who aren't members are in no membership figure until they apply", async () => {
  const withoutThem = {
    "members of the dashboard": 2,
    "accounts in the list": 3,
    "staff in the list": 2,
    "emailed as staff": 2,
    "pending in the list": 1,
    "of a level": 2,
    "emailed as members": 2,
    "emailed as pending": 1,
    "active in the report": 1,
    "pending in the report": 1,
  };
  expect(await figures()).toEqual(withoutThem);
  const { id } = await anApplication({ status: "pending", userId: employee.id });
  expect(await figures()).toEqual({
    ...withoutThem,
    "pending in the list": 2,
    "of a level": 3,
    "emailed as members": 3,
    "emailed as pending": 2,
    "members of the dashboard": 3,
    "pending in the report": 2,
  });
  await db.write.membershipApplication.update({
    where: { id },
    data: { status: "rejected", decidedAt: new Date() },
  });
  expect(await figures()).toEqual(withoutThem);
});

it("staff who aren't members have no Member ID anywhere", async () => {
  const browser = await signedInAs(admin);
  const { id, email } = employee;
  const due = await db.write.amountDue.create({
    data: { userId: id, purpose: "event", description: "Seat", amountCents: 100, reference: "K7Q2M9XD" },
  });
  const file = await browser.call(exported, "GET", { path: "/api/admin/users/export" });
  const lines = (await file.text()).split("\r\n");
  const [, , , ...cells] = lines.find((line) => line.startsWith(email))?.split(",") ?? [];
  const answer = (await (await browser.call(detailed, "GET")).json()) as { id: string; memberId: unknown }[];
  const { members } = await searchMembers(admin, { ...all, text: email, sort: "-since", page: 1, size: 10 });
  const mine = (await memberPersonalData.export!({ ...employee, sessionHash: "" })) as {
    profile: { memberId: unknown };
  };
  expect({
    list: members[0]?.memberId,
    search: (await searchMembersByWords(admin, email, 5))[0]?.memberId,
    call: answer.find((one) => one.id === id)?.memberId,
    ownData: mine.profile.memberId,
    payer: (await readPayerFacts([due.id]))(due.id).memberId,
    file: cells[0] || null,
  }).toEqual({ list: null, search: null, call: null, ownData: null, payer: null, file: null });
  expect(cells).not.toContain("pending");
  expect(members[0]).toMatchObject({ isStaffOnly: true });
});

it("a former member, or a person without a role, is never treated as staff only", async () => {
  const roles = [{ role: "auditor", eventId: null }] as const;
  const others = [
    await aStaffMember(roles, { membershipStatus: "active" }),
    await aStaffMember(roles, { membershipStatus: "pending", joinDate: new Date() }),
    await aStaffMember(roles, { membershipStatus: "pending", setBackAt: new Date() }),
    await aMember({ membershipStatus: "pending" }),
  ];
  const found = await listStaffOnly([employee, ...others].map(({ id }) => id));
  expect([...found]).toEqual([employee.id]);
});

it("a stranger's application at an address does not make its owner an applicant", async () => {
  await anApplication({ status: "pending", userId: null, email: employee.email, addressProvenAt: null });
  expect(await readNextSteps({ ...employee, sessionHash: "" })).toEqual({ isStaffOnly: true, steps: [] });
});
