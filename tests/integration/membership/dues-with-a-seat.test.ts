import { beforeEach, describe, expect, it } from "vitest";
import * as payments from "@/app/api/admin/payments/route";
import type { Member } from "@/lib/auth/member";
import { findMembershipDue } from "@/lib/cashier/checkout";
import { refundMoney } from "@/lib/cashier/refund-money";
import { sales } from "@/lib/cashier/shared/sales";
import { spendCredit } from "@/lib/cashier/spend-credit";
import { formatDate } from "@/lib/core/format";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { findDuesToRecord } from "@/lib/membership/dues-queries";
import { editMember } from "@/lib/members/edit-member";
import { queueReminders } from "@/lib/membership/shared/queue-reminders";
import { setMembership } from "@/lib/members/set-membership";
import { createUpcomingDues } from "@/lib/membership/shared/membership-due";
import { findStanding } from "@/lib/membership/shared/find-standing";
import { reverse } from "@/lib/ledger/shared/reverse";
import { findMemberRecord } from "@/lib/personal-data/record-queries";
import { cancelAnyRegistration } from "@/lib/registrations/cancel-registration";
import { anApplication } from "../../support/applications";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { approveAsShown } from "../../support/claims";
import { dayIn, noon } from "../../support/dates";
import { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";
import { payDuesOf } from "../../support/nightly";

let admin: Admin;
let office: Browser;
beforeEach(async () => {
  admin = (await anAdmin()) as unknown as Admin;
  office = await signedInAs(admin);
});

const memberOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const as = (user: object) => ({ ...user, sessionHash: "" }) as Member;
const onDay = (date: Date) => formatDate(date, "America/Nassau");

/** Dues of 250.00 and a seat of 150.00 that one transfer pays; then the seat is cancelled, and its 150.00 are due back. */
async function duesPaidWithSeat(
  member: Awaited<ReturnType<typeof aMember>>,
  first: "dues" | "seat" = "dues",
) {
  const dues = await anOpenDue(member.id);
  const seat = await anUnpaidRegistration(await anEvent({ priceCents: 15_000 }), member);
  const allocations = [
    { reference: dues.reference, amount: "250.00" },
    { reference: seat.reference, amount: "150.00" },
  ];
  const answer = await office.call(payments, "POST", {
    body: {
      amount: "400.00",
      method: "bank_transfer",
      receivedOn: dayIn(-1),
      allocations: first === "dues" ? allocations : allocations.toReversed(),
    },
  });
  expect(answer.status).toBe(201);
  const paid = await memberOf(member.id);
  const cancelled = await office.within(() => action(cancelAnyRegistration)({ id: seat.id, reason: "" }));
  expect(cancelled).toMatchObject({ ok: true });
  const payment = await db.payment.findFirstOrThrow();
  expect(payment.owedBackAt).not.toBeNull();
  return { dues, seat, payment, paid };
}

/** An approved applicant for a level of 250.00. */
async function anApprovedApplicant(facts: object = {}) {
  const applicant = await aMember({ membershipStatus: "pending", annualFeeCents: 25_000, ...facts });
  await anApplication({ status: "approved", userId: applicant.id });
  return applicant;
}

describe("dues that were paid together with a seat stay paid once the seat is cancelled", () => {
  it.each(["dues", "seat"] as const)(
    "dues paid with a seat stay paid for the year when the seat is cancelled, with the %s paid first",
    async (first) => {
      const applicant = await anApprovedApplicant();
      const { dues, payment, paid } = await duesPaidWithSeat(applicant, first);
      const now = await memberOf(applicant.id);
      expect(now.nextPaymentDate).not.toBeNull();
      expect(now).toMatchObject({ membershipStatus: "active", nextPaymentDate: paid.nextPaymentDate });
      expect((await findStanding(applicant.id, "staff"))!.standing).toBe("active");

      await createUpcomingDues();
      expect(await db.amountDue.count({ where: { userId: applicant.id, closedAt: null } })).toBe(0);
      await queueReminders();
      expect(await db.outboxEmail.count({ where: { template: "dues_reminder" } })).toBe(0);

      const record = (await office.within(() => findMemberRecord(admin, applicant.id)))!;
      expect(record.remarks[0]).toContain(`The first dues were received on ${onDay(noon(dayIn(-1)))}`);
      expect(await findDuesToRecord(admin, applicant.id)).toMatchObject({ lastPaymentId: payment.id });
      expect(await findMembershipDue(as(now), dues.id)).toMatchObject({
        settledAt: noon(dayIn(-1)),
        refundedAt: null,
      });
    },
  );

  it("dues paid with a cancelled seat count for a level change, which costs that much less", async () => {
    const member = await anApprovedApplicant({ membershipType: "Professional" });
    await duesPaidWithSeat(member);
    const { id, firstName, lastName, email } = member;
    const edited = { id, firstName, lastName, email, phone: "", address: "", membershipType: "BCCP" };
    const changed = await office.within(() => action(editMember)(edited));
    expect(changed).toMatchObject({ ok: true });
    expect(await db.amountDue.findMany({ where: { isLevelChange: true } })).toMatchObject([
      { amountCents: 5_000 },
    ]);
  });

  it("dues paid with a cancelled seat stay paid when a membership is returned to pending and reactivated", async () => {
    const member = await anApprovedApplicant();
    const { paid } = await duesPaidWithSeat(member);
    const set = (membershipStatus: "active" | "pending") =>
      office.within(() => action(setMembership)({ id: member.id, membershipStatus, reason: "By mistake" }));
    expect(await set("pending")).toMatchObject({ ok: true });
    await createUpcomingDues();
    expect(await set("active")).toMatchObject({ ok: true });
    expect(await memberOf(member.id)).toMatchObject({
      membershipStatus: "active",
      nextPaymentDate: paid.nextPaymentDate,
    });
    expect(await db.amountDue.count({ where: { userId: member.id, closedAt: null } })).toBe(0);
  });

  it("dues paid with a cancelled seat before the approval still make the applicant active", async () => {
    const email = "amara@example.test";
    const account = await aMember({
      email,
      passwordHash: "own",
      emailVerifiedAt: new Date(),
      membershipStatus: "pending",
      annualFeeCents: 25_000,
    });
    await duesPaidWithSeat(account);
    expect(await memberOf(account.id)).toMatchObject({ membershipStatus: "pending" });
    const { id } = await anApplication({
      email,
      membershipType: "professional",
      addressProvenAt: new Date(),
    });
    const { outcome } = await approveAsShown(admin, office, id);
    expect(outcome).toMatchObject({ ok: true, data: { membership: "becomes_active" } });
    await createUpcomingDues();
    expect(await db.amountDue.count({ where: { userId: account.id, closedAt: null } })).toBe(0);
  });
});

describe("dues are not paid by what was taken back of them", () => {
  it("dues are not paid by money that was taken back, whatever else its payment paid", async () => {
    const member = await anApprovedApplicant();
    const { dues } = await duesPaidWithSeat(member);
    expect((await findDuesToRecord(admin, member.id))!.lastPaymentId).not.toBeNull();
    await db.write.amountDue.update({ where: { id: dues.id }, data: { voidedAt: new Date() } });
    expect((await findDuesToRecord(admin, member.id))!.lastPaymentId).toBeNull();
    const refunded = await office.within(() =>
      action(refundMoney)({
        reference: dues.reference,
        amount: "250.00",
        method: "cheque",
        paidOn: dayIn(0),
      }),
    );
    expect(refunded).toMatchObject({ ok: true });
    const page = await findMembershipDue(as(member), dues.id);
    expect(page!.refundedAt).toEqual(noon(dayIn(0)));
  });

  it("dues are not paid by a bounced cheque, or by credit that has paid something else", async () => {
    const [one, other] = [await anApprovedApplicant(), await anApprovedApplicant()];
    for (const { id } of [one, other]) await anOpenDue(id);
    await payDuesOf(one.id, new Date());
    const { id } = await db.payment.findFirstOrThrow();
    const reversal = { kind: "bounced", note: null, date: new Date() } as const;
    await new Browser().within(() => transaction(() => reverse(sales, id, reversal, null)));
    expect((await findDuesToRecord(admin, one.id))!.lastPaymentId).toBeNull();

    await payDuesOf(other.id, new Date());
    const [dues] = await db.amountDue.findMany({ where: { userId: other.id } });
    await db.write.amountDue.update({ where: { id: dues!.id }, data: { voidedAt: new Date() } });
    const { reference } = await anUnpaidRegistration(await anEvent({ priceCents: 25_000 }), other);
    const used = await office.within(() => action(spendCredit)({ reference, amount: "250.00" }));
    expect(used).toMatchObject({ ok: true });
    expect((await findDuesToRecord(admin, other.id))!.lastPaymentId).toBeNull();
  });
});
