import { describe, expect, it } from "vitest";
import { approveApplicationAction } from "@/app/(portal)/admin/applications/[applicationId]/actions";
import { recordPaymentAction } from "@/app/(portal)/admin/events/[eventId]/actions";
import {
  editMemberAction,
  readMemberAction,
  recordDuesAction,
  sendConfirmationAction,
} from "@/app/(portal)/admin/members/actions";
import { recordRefundAction } from "@/app/(portal)/admin/payments/actions";
import { confirmAddressAction } from "@/app/(public)/confirm-email/[token]/actions";
import * as membership from "@/app/api/admin/users/[id]/membership/route";
import * as rolesCall from "@/app/api/admin/users/[id]/roles/route";
import * as preview from "@/app/api/admin/users/import/preview/route";
import * as imports from "@/app/api/admin/users/import/route";
import { hashPassword } from "@/lib/accounts/shared/password";
import { db } from "@/lib/db/client";
import type { ImportPreview } from "@/lib/members/import-members";
import { anApplication } from "../../support/applications";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  aStaffMember,
  signedInAs,
  paidFor,
} from "../../support/builders";
import { aPaidRegistration, shownDues } from "../../support/money";

/* Who may change what about whom, for every way to a person's row. */

const everywhere = (role: "owner" | "administrator" | "membership" | "treasurer" | "door") => ({
  role,
  eventId: null,
});
const aSecretary = () => aStaffMember([everywhere("membership")], { email: "secretary@example.test" });
const aTreasurer = () => aStaffMember([everywhere("treasurer")], { email: "treasurer@example.test" });
const refused = { ok: false, code: "forbidden" };
const userOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const lettersOf = async (template: string) => {
  const found = await db.outboxEmail.findMany({ where: { template }, orderBy: { toAddress: "asc" } });
  return found.map(({ toAddress }) => toAddress);
};

describe("an import", () => {
  it("an import leaves out rows about oneself and about staff, says why, and carries out the others", async () => {
    const secretary = await aStaffMember([everywhere("administrator")], { email: "admin@example.test" });
    const owner = await anAdmin({ email: "owner@example.test" });
    const treasurer = await aTreasurer();
    const member = await aMember({ email: "member@example.test" });
    const browser = await signedInAs(secretary);
    const rawBody = [
      "email,first name,phone,annual fee,next payment date",
      `${secretary.email},,,0.00,2099-01-01`,
      `${owner.email},Mallory,(242) 555-0123,,`,
      `${treasurer.email},,(242) 555-0123,,`,
      `${member.email},,(242) 555-0123,,`,
    ].join("\n");
    const headers = { "content-type": "text/csv" };
    const shown = await browser.call(preview, "POST", { rawBody, headers });
    const { plan, counts, rows } = (await shown.json()) as ImportPreview;
    expect(counts).toMatchObject({ left_out: 2, update: 2, conflict: 0, error: 0 });
    expect(rows.map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
      ["left_out", "Someone else must change your own membership and fee"],
      ["left_out", "Only an owner can change an owner."],
      ["update"],
      ["update"],
    ]);
    const path = `/api/admin/users/import?plan=${plan}&invite=no`;
    const done = await browser.call(imports, "POST", { rawBody, headers, path });
    expect(await done.json()).toEqual({ created: 0, updated: 2, unchanged: 0, leftOut: 2 });
    expect(await userOf(secretary.id)).toMatchObject({
      annualFeeCents: secretary.annualFeeCents,
      nextPaymentDate: secretary.nextPaymentDate,
    });
    expect(await userOf(owner.id)).toMatchObject({ firstName: owner.firstName, phone: owner.phone });
    expect(await userOf(member.id)).toMatchObject({ phone: "(242) 555-0123" });
  });
});

describe("the membership", () => {
  it("an owner's membership is not changed by a secretary, and nobody activates themselves", async () => {
    const owner = await anAdmin();
    const secretary = await aStaffMember([everywhere("membership")], { membershipStatus: "pending" });
    const browser = await signedInAs(secretary);
    const change = (id: string, membershipStatus: string) =>
      browser.call(membership, "PUT", { params: { id }, body: { membershipStatus, reason: "Because" } });
    expect((await change(owner.id, "pending")).status).toBe(403);
    expect((await change(secretary.id, "active")).status).toBe(403);
    expect(await userOf(owner.id)).toMatchObject({ membershipStatus: "active" });
    expect(await userOf(secretary.id)).toMatchObject({ membershipStatus: "pending" });
  });

  it("a treasurer's membership is not changed by approving a stranger's application at their address", async () => {
    const treasurer = await aStaffMember([everywhere("treasurer")], { emailVerifiedAt: new Date() });
    const { id } = await anApplication({
      email: treasurer.email,
      membershipType: "academic",
      addressProvenAt: new Date(),
    });
    const browser = await signedInAs(await aSecretary());
    const plan = { account: "update", membership: "stays_active", letter: "notice" } as const;
    const approve = () => approveApplicationAction({ id, plan, note: "" });
    expect(await browser.within(approve)).toMatchObject(refused);
    expect(await userOf(treasurer.id)).toMatchObject({ membershipType: treasurer.membershipType });
    const owners = await signedInAs(await anAdmin());
    expect(await owners.within(approve)).toMatchObject({ ok: true });
  });
});

describe("money of one's own", () => {
  const received = { method: "bank_transfer", chequeNumber: "T-1", receivedOn: "2026-01-15" } as const;
  const paidBack = {
    method: "bank_transfer",
    reference: "T-1",
    paymentDate: "2026-01-15",
    note: "",
  } as const;

  it("nobody records their own money: dues, seats by account or address, or refunds", async () => {
    const treasurer = await aTreasurer();
    const browser = await signedInAs(treasurer);
    const event = await anEvent({ priceCents: 5_000 });
    const seat = await anUnpaidRegistration(event, treasurer);
    const other = await anEvent({ priceCents: 5_000 });
    const byAddress = await anUnpaidRegistration(other, { ...treasurer, id: (await aMember()).id });
    await db.write.registration.update({ where: { id: byAddress.id }, data: { userId: null } });
    await db.write.amountDue.updateMany({ where: { registrationId: byAddress.id }, data: { userId: null } });
    const back = await aPaidRegistration(await anEvent({ priceCents: 5_000 }), treasurer);
    const payment = await db.payment.findFirstOrThrow({ where: paidFor(back.id) });
    const paymentDate = new Date("2026-01-14T17:00:00Z");
    await db.write.payment.update({ where: { id: payment.id }, data: { paymentDate } });
    await db.write.registration.update({ where: { id: back.id }, data: { cancelledAt: new Date() } });

    const amountCents = await shownDues(treasurer.id);
    const dues = () => recordDuesAction({ id: treasurer.id, lastPaymentId: null, amountCents, ...received });
    expect(await browser.within(dues)).toMatchObject(refused);
    for (const { id } of [seat, byAddress])
      expect(
        await browser.within(() => recordPaymentAction({ id, amountCents: 5_000, ...received })),
      ).toMatchObject(refused);
    const refund = () => recordRefundAction({ id: payment.id, ...paidBack });
    expect(await browser.within(refund)).toMatchObject(refused);
    expect(await db.payment.count()).toBe(1);
    expect(await db.refund.count()).toBe(0);

    const colleague = await signedInAs(await anAdmin());
    expect(await colleague.within(dues)).toMatchObject({ ok: true });
    expect(await colleague.within(refund)).toMatchObject({ ok: true });
  });
});

describe("the address", () => {
  it("a new address of an account with a role awaits its owner's proof, even if none was ever proven", async () => {
    const treasurer = await aStaffMember([everywhere("treasurer")], {
      emailVerifiedAt: null,
      passwordHash: null,
    });
    const browser = await signedInAs(await anAdmin());
    const shown = await browser.within(() => readMemberAction({ id: treasurer.id }));
    if (!shown.ok) throw new Error(shown.message);
    const edited = { ...shown.data, email: "thief@example.test" };
    expect(await browser.within(() => editMemberAction(edited))).toMatchObject({
      ok: true,
      data: { awaitsConfirmation: true },
    });
    expect(await userOf(treasurer.id)).toMatchObject({ email: treasurer.email });
    // Nor is there a change that an owner could approve, or that takes effect after a week.
    expect(await db.addressChange.count()).toBe(0);
  });
});

describe("a right over roles or bank details", () => {
  it("a right over roles or bank details is announced to all staff, current and of the last seven days", async () => {
    const owner = await anAdmin({ email: "owner@example.test" });
    await aStaffMember([everywhere("door")], { email: "door@example.test" });
    await aStaffMember([everywhere("door")], { email: "suspended@example.test", suspendedAt: new Date() });
    const eightDaysAgo = new Date(Date.now() - 8 * 24 * 3_600_000);
    await aStaffMember([everywhere("door")], { email: "long-gone@example.test", suspendedAt: eightDaysAgo });
    const demoted = await aStaffMember([everywhere("door")], { email: "demoted@example.test" });
    const accomplice = await aMember({ email: "second-account@example.test" });
    const browser = await signedInAs(owner);
    const give = (id: string, roles: object[]) =>
      browser.call(rolesCall, "PUT", { params: { id }, body: { roles } });
    expect((await give(demoted.id, [])).status).toBe(200);
    await db.write.outboxEmail.deleteMany();
    expect((await give(accomplice.id, [everywhere("treasurer")])).status).toBe(200);
    expect(await lettersOf("staff_changed")).toEqual([
      "demoted@example.test",
      "door@example.test",
      "owner@example.test",
      "suspended@example.test",
    ]);
  });

  it("a promised right over roles or bank details is announced when the address is confirmed", async () => {
    const owner = await anAdmin({ email: "owner@example.test" });
    await aStaffMember([everywhere("door")], { email: "door@example.test" });
    const newcomer = await aMember({
      email: "newcomer@example.test",
      emailVerifiedAt: null,
      passwordHash: await hashPassword("seagrape-lagoon"),
    });
    const browser = await signedInAs(owner);
    expect(
      await browser.within(() => sendConfirmationAction({ id: newcomer.id, grants: "admin" })),
    ).toMatchObject({ ok: true });
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { toAddress: newcomer.email } });
    const token = /confirm-email\/([\w-]+)/.exec(text)?.[1] ?? "";
    const theirs = await signedInAs(newcomer);
    expect(await theirs.within(() => confirmAddressAction({ token }))).toMatchObject({ ok: true });
    expect(await userOf(newcomer.id)).toMatchObject({ isAdmin: true, adminOnProofById: null });
    expect(await lettersOf("staff_changed")).toEqual(["door@example.test", "owner@example.test"]);
    expect(await lettersOf("roles_changed")).toEqual([newcomer.email]);
  });
});
