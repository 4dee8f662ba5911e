import { describe, expect, it } from "vitest";
import type { Member } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { findEventDue, findMembershipDue, openMembershipDue } from "@/lib/payments/checkout";
import { settle } from "@/lib/payments/settle";
import { isReference } from "@/lib/payments/reference";
import { aMember, anEvent, anUnpaidRegistration, aPaidRegistration } from "../../support/builders";

const person = async (facts = {}): Promise<Member> => ({ ...(await aMember(facts)), sessionHash: "" });
const money = {
  method: "cheque",
  paymentDate: new Date("2026-11-13T17:00:00Z"),
  reference: null,
  providerReference: null,
  note: null,
  recordedById: null,
} as const;
const nowhere = "0193f2a0-0000-7000-8000-000000000000";

describe("the year's fee", () => {
  it("is due under one reference, however often and however simultaneously it is looked at", async () => {
    const member = await person();
    const looks = await Promise.all(Array.from({ length: 8 }, () => openMembershipDue(member)));
    expect(new Set(looks.map((due) => due?.reference)).size).toBe(1);
    expect(isReference(looks[0]?.reference ?? "")).toBe(true);
    expect(looks[0]).toMatchObject({ amount: "350.00", currency: "BSD", settledAt: null });
    expect(await db.amountDue.count()).toBe(1);
  });

  it("follows the fee until it is paid, and is then the next year's", async () => {
    const member = await person({ nextPaymentDate: new Date("2026-12-01T17:00:00Z") });
    const first = await openMembershipDue(member);
    await db.user.update({ where: { id: member.id }, data: { annualFeeCents: 20_000 } });
    const changed = await openMembershipDue({ ...member, annualFeeCents: 20_000 });
    expect(changed).toMatchObject({ id: first?.id, reference: first?.reference, amount: "200.00" });

    await transaction(() => settle(first?.id ?? "", money));
    expect(await findMembershipDue(member, first?.id ?? "")).toMatchObject({
      settledAt: money.paymentDate,
      paymentUrl: null,
      receiptUrl: expect.stringMatching(/^\/api\/payments\/[\w-]+\/receipt$/) as string,
    });
    expect((await db.user.findUniqueOrThrow({ where: { id: member.id } })).nextPaymentDate).toEqual(
      new Date("2027-12-01T17:00:00Z"),
    );
    expect((await openMembershipDue(member))?.id).not.toBe(first?.id);
  });

  it("paid by a pending member leaves the approval to the administrators", async () => {
    const member = await person({ membershipStatus: "pending" });
    const due = await openMembershipDue(member);
    await transaction(() => settle(due?.id ?? "", money));
    expect(await db.user.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
      membershipStatus: "pending",
      nextPaymentDate: null,
    });
  });

  it("does not exist where the level has no fee", async () => {
    expect(await openMembershipDue(await person({ annualFeeCents: 0 }))).toBeNull();
    expect(await db.amountDue.count()).toBe(0);
  });

  it("is not there for anybody else, nor under an id that is none", async () => {
    const [owner, other] = [await person(), await person()];
    const due = await openMembershipDue(owner);
    expect(await findMembershipDue(owner, due?.id ?? "")).toMatchObject({ id: due?.id });
    for (const id of [due?.id ?? "", nowhere, "x", "' OR 1=1"])
      expect(await findMembershipDue(other, id)).toBeNull();
  });
});

describe("what is due for a registration", () => {
  it("is found by the registration's id and by the event's", async () => {
    const member = await person();
    const event = await anEvent({ priceCents: 8_500 });
    const { id, reference } = await anUnpaidRegistration(event, member);
    for (const way of [id, event.id])
      expect(await findEventDue(member, way)).toMatchObject({
        reference,
        amount: "85.00",
        settledAt: null,
        event: { id: event.id },
      });
  });

  it("says so when it is paid, with the ticket", async () => {
    const member = await person();
    const { id, ticketCode } = await aPaidRegistration(await anEvent({ priceCents: 8_500 }), member);
    const due = await findEventDue(member, id);
    expect(due?.ticketUrl).toBe(`/api/tickets/${ticketCode}`);
    expect(due?.settledAt).not.toBeNull();
  });

  it("is not there for anybody else, for a free seat, or for a cancelled one", async () => {
    const [member, other] = [await person(), await person()];
    const event = await anEvent({ priceCents: 8_500 });
    const { id } = await anUnpaidRegistration(event, member);
    for (const way of [id, event.id, nowhere, "x"]) expect(await findEventDue(other, way)).toBeNull();
    await db.registration.update({ where: { id }, data: { cancelledAt: new Date() } });
    expect(await findEventDue(member, id)).toBeNull();
  });
});
