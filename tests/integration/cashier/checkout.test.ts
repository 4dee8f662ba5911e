import { describe, expect, it } from "vitest";
import type { Member } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import {
  findUpcomingDues,
  findEventDue,
  findMembershipDue,
  findNextDuesForCheckout,
} from "@/lib/cashier/checkout";
import { createUpcomingDues } from "@/lib/membership/shared/membership-due";
import { listOwed } from "@/lib/payments/owed-queries";
import { isReference } from "@/lib/ledger/reference";
import { requestDuesReference } from "@/lib/membership/request-dues-reference";
import { sales } from "@/lib/cashier/shared/sales";
import { settleDue } from "@/lib/ledger/shared/settle";
import { anApplication } from "../../support/applications";
import { aMember, anEvent, anUnpaidRegistration, hourMs, signedInAs } from "../../support/builders";
import { comingYearEnd, followingYearEnd } from "../../support/dates";
import { anOpenDue, aPaidRegistration } from "../../support/money";

const person = async (facts = {}): Promise<Member> => ({ ...(await aMember(facts)), sessionHash: "" });
const money = {
  method: "cheque",
  paymentDate: new Date("2026-11-13T17:00:00Z"),
  reference: null,
  providerReference: null,
  note: null,
  recordedBy: null,
} as const;
const nowhere = "0193f2a0-0000-7000-8000-000000000000";

const request = async (who: { id: string }) => {
  const browser = await signedInAs(who);
  return browser.within(() => action(requestDuesReference)({}));
};
const inDays = (days: number) => new Date(Date.now() + days * 24 * hourMs);

describe("looking at the payment page", () => {
  it.each([
    ["a member whose next payment is far ahead", { nextPaymentDate: inDays(200) }, "not_due"],
    ["a member whose dues are near", { nextPaymentDate: inDays(20) }, "due"],
    ["a member whose dues are overdue", { nextPaymentDate: inDays(-20) }, "due"],
    [
      "a pending account without an approved application",
      { membershipStatus: "pending" },
      "awaiting_approval",
    ],
  ] as const)(
    "opening the payment page makes nothing due for %s, and says where they stand",
    async (_, facts, state) => {
      const member = await person(facts);
      expect(await findNextDuesForCheckout(member)).toBeNull();
      expect(await findUpcomingDues(member)).toMatchObject({
        state,
        description: "Annual membership dues",
        amountCents: 35_000,
        dueDate: member.nextPaymentDate,
      });
      expect([await db.amountDue.count(), await listOwed(member)]).toEqual([0, []]);
    },
  );

  it("the payment page shows nobody else's dues, under their reference", async () => {
    const [member, other] = [await person(), await person()];
    const { id, reference } = await anOpenDue(member.id);
    expect(await findNextDuesForCheckout(member)).toMatchObject({
      id,
      reference,
      amountCents: 35_000,
      settledAt: null,
    });
    expect(await findNextDuesForCheckout(other)).toBeNull();
  });
});

describe("the year's fee", () => {
  it("a year's dues have one reference, however often and simultaneously they are requested", async () => {
    const member = await person({ nextPaymentDate: inDays(200) });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => request(member)));
    expect(new Set(outcomes.map((one) => one.ok && one.data.id)).size).toBe(1);
    expect(await db.amountDue.findMany()).toMatchObject([
      { userId: member.id, amountCents: 35_000, dueDate: member.nextPaymentDate, closedAt: null },
    ]);
    expect(isReference((await findNextDuesForCheckout(member))?.reference ?? "")).toBe(true);
  });

  it("a pending member can request a reference for dues once the application is approved, and not before", async () => {
    const member = await person({ membershipStatus: "pending" });
    expect(await request(member)).toMatchObject({ ok: false, code: "awaiting_approval" });
    await anApplication({ status: "approved", userId: member.id });
    expect(await request(member)).toMatchObject({ ok: true });
  });

  it("dues fall due automatically when they are near, and for approved applicants, once each", async () => {
    const [near, late] = [
      await person({ nextPaymentDate: inDays(44) }),
      await person({ nextPaymentDate: inDays(-300) }),
    ];
    const applicant = await person({ membershipStatus: "pending" });
    await anApplication({ status: "approved", userId: applicant.id });
    const others = [
      await person({ nextPaymentDate: inDays(46) }),
      // Lapsed for longer than reinstatement takes.
      await person({
        membershipStatus: "pending",
        admittedAt: inDays(-800),
        nextPaymentDate: inDays(-400),
      }),
      await person({ membershipStatus: "pending" }),
      await person({ nextPaymentDate: inDays(5), annualFeeCents: 0 }),
      await person(),
    ];
    await Promise.all([createUpcomingDues(), createUpcomingDues(), createUpcomingDues()]);
    const owing = await db.amountDue.findMany({ select: { userId: true } });
    expect(owing.map(({ userId }) => userId).sort()).toEqual([near.id, late.id, applicant.id].sort());
    for (const other of others) expect(await findNextDuesForCheckout(other)).toBeNull();
  });

  it("dues follow the level's fee until they are paid, and are then the next year's", async () => {
    const member = await person({ nextPaymentDate: comingYearEnd });
    const first = await anOpenDue(member.id);
    await db.write.user.update({ where: { id: member.id }, data: { annualFeeCents: 20_000 } });
    expect(await findNextDuesForCheckout(member)).toMatchObject({
      id: first.id,
      reference: first.reference,
      amountCents: 20_000,
    });

    await transaction(() => settleDue(sales, { dueId: first.id, amountCents: 20_000 }, money));
    await db.write.user.update({ where: { id: member.id }, data: { annualFeeCents: 10_000 } });
    expect(await findMembershipDue(member, first.id)).toMatchObject({
      amountCents: 20_000,
      settledAt: money.paymentDate,
      paymentUrl: null,
      receiptUrl: expect.stringMatching(/^\/api\/payments\/[\w-]+\/receipt$/) as string,
    });
    expect((await db.user.findUniqueOrThrow({ where: { id: member.id } })).nextPaymentDate).toEqual(
      followingYearEnd,
    );
    expect(await findNextDuesForCheckout(member)).toBeNull();
    expect(await anOpenDue(member.id)).toMatchObject({ amountCents: 10_000 });
  });

  it("dues are no longer due once the level has no fee", async () => {
    const member = await person();
    await anOpenDue(member.id);
    await db.write.user.update({ where: { id: member.id }, data: { annualFeeCents: 0 } });
    expect(await listOwed(member)).toEqual([]);
  });

  it("dues paid by a pending member leave the approval to administrators", async () => {
    const member = await person({ membershipStatus: "pending" });
    const due = await anOpenDue(member.id);
    await transaction(() => settleDue(sales, { dueId: due.id, amountCents: due.amountCents }, money));
    expect(await db.user.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
      membershipStatus: "pending",
      nextPaymentDate: null,
    });
  });

  it("dues do not exist where the level has no fee", async () => {
    const member = await person({ annualFeeCents: 0 });
    expect([await findNextDuesForCheckout(member), await findUpcomingDues(member)]).toEqual([null, null]);
    expect(await request(member)).toMatchObject({ ok: false, code: "not_found" });
    expect(await db.amountDue.count()).toBe(0);
  });

  it("dues do not exist for other people, or under an unknown id", async () => {
    const [owner, other] = [await person(), await person()];
    const { id: own } = await anOpenDue(owner.id);
    expect(await findMembershipDue(owner, own)).toMatchObject({ id: own });
    for (const id of [own, nowhere, "x", "' OR 1=1"]) expect(await findMembershipDue(other, id)).toBeNull();
  });
});

describe("what is due for a registration", () => {
  it("the amount due for a registration is found by the registration's id and by the event's", async () => {
    const member = await person();
    const event = await anEvent({ priceCents: 8_500 });
    const { id, reference } = await anUnpaidRegistration(event, member);
    for (const way of [id, event.id])
      expect(await findEventDue(member, way)).toMatchObject({
        reference,
        amountCents: 8_500,
        settledAt: null,
        event: { id: event.id },
      });
  });

  it("a paid registration's payment page says so, and has the ticket", async () => {
    const member = await person();
    const { id, ticketCode } = await aPaidRegistration(await anEvent({ priceCents: 8_500 }), member);
    const due = await findEventDue(member, id);
    expect(due?.ticketUrl).toBe(`/api/tickets/${ticketCode}`);
    expect(due?.settledAt).not.toBeNull();
  });

  it("no amount due is shown to other people, or for a free or cancelled seat", async () => {
    const [member, other] = [await person(), await person()];
    const event = await anEvent({ priceCents: 8_500 });
    const { id } = await anUnpaidRegistration(event, member);
    for (const way of [id, event.id, nowhere, "x"]) expect(await findEventDue(other, way)).toBeNull();
    await db.write.registration.update({ where: { id }, data: { cancelledAt: new Date() } });
    expect(await findEventDue(member, id)).toBeNull();
  });
});
