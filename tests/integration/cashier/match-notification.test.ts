import { beforeEach, describe, expect, it } from "vitest";
import { matchNotificationAction } from "@/app/(portal)/admin/payments/actions";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, aStaffMember, signedInAs } from "../../support/builders";
import type { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";
import { providerSays } from "../../support/provider";

let browser: Browser;
beforeEach(async () => {
  browser = await signedInAs(await anAdmin());
});

const reported = {
  id: "PL-1",
  reference: "TYPO",
  amount: "500.00",
  currency: "BSD",
  status: "completed",
  paidAt: "2026-11-13T17:00:00.000Z",
};
/** A notification that waits for somebody. */
async function pending(facts: object = {}) {
  await providerSays({ ...reported, ...facts });
  return db.paymentNotification.findFirstOrThrow({ orderBy: { receivedAt: "desc" } });
}
const dues = async () => anOpenDue((await aMember({ annualFeeCents: 20_000 })).id);
type Allocation = { reference: string; amount: string };
const match = (id: string, allocations: Allocation[], by = browser) =>
  by.within(() => matchNotificationAction({ id, allocations }));

describe("a notification that matched nothing", () => {
  it("an unmatched notification is recorded for several people with its own facts, and the rest is credit", async () => {
    const [{ id }, one, other] = [await pending(), await dues(), await dues()];
    const outcome = await match(id, [
      { reference: one.reference, amount: "200.00" },
      { reference: other.reference, amount: "150" },
    ]);
    expect(outcome).toMatchObject({ ok: true, data: { creditCents: 15_000 } });
    expect(await db.payment.findMany({ include: { allocations: true } })).toMatchObject([
      {
        amountCents: 50_000,
        allocatedCents: 35_000,
        providerReference: "PL-1",
        method: "paylanes",
        paymentDate: new Date(reported.paidAt),
        receiptNumber: 1001,
      },
    ]);
    const [paid, part] = await Promise.all(
      [one, other].map((due) => db.amountDue.findUniqueOrThrow({ where: { id: due.id } })),
    );
    expect([paid!.paidCents, part!.paidCents, part!.closedAt]).toEqual([20_000, 15_000, null]);
    const { id: paymentId } = await db.payment.findFirstOrThrow();
    expect(await db.paymentNotification.findUniqueOrThrow({ where: { id } })).toMatchObject({
      paymentId,
      mismatch: null,
    });
    expect(await db.auditEntry.count({ where: { action: "notification_matched", targetId: id } })).toBe(1);
  });

  it("an unmatched notification is matched once, however many people do it at the same moment", async () => {
    const [{ id }, due] = [await pending(), await dues()];
    const to = [{ reference: due.reference, amount: "100.00" }];
    const others = await Promise.all([1, 2, 3].map(async () => signedInAs(await anAdmin())));
    const outcomes = await Promise.all([browser, ...others].map((by) => match(id, to, by)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes.filter(({ ok }) => !ok))
      expect(outcome).toMatchObject({ code: "already_decided" });
    expect(await db.payment.count()).toBe(1);
  });

  it("a matched notification is not recorded or matched again when the provider repeats it", async () => {
    const [{ id }, due] = [await pending(), await dues()];
    await match(id, [{ reference: due.reference, amount: "200.00" }]);
    await providerSays(reported);
    await providerSays({ ...reported, reference: due.reference, amount: "200.00" });
    const again = await pending({ reference: "OTHER" });
    expect(await match(again.id, [{ reference: (await dues()).reference, amount: "1.00" }])).toMatchObject({
      code: "already_paid",
    });
    expect(await db.payment.count()).toBe(1);
  });

  it("a matched notification gets the refund that was notified before it", async () => {
    const [{ id }, due] = [await pending({ amount: "200.00" }), await dues()];
    await providerSays({
      id: "RF-1",
      refundOf: "PL-1",
      status: "refunded",
      amount: "200.00",
      currency: "BSD",
    });
    await match(id, [{ reference: due.reference, amount: "200.00" }]);
    expect(await db.refund.findMany()).toMatchObject([{ providerReference: "RF-1", amountCents: 20_000 }]);
    expect(await db.paymentNotification.count({ where: { mismatch: { not: null } } })).toBe(0);
  });

  it("an unmatched notification can't be matched to more than its sum or the amounts due, in another currency, or when its payment failed", async () => {
    const due = await dues();
    const to = (amount: string) => [{ reference: due.reference, amount }];
    const { id } = await pending({ amount: "100.00" });
    expect(await match(id, to("100.01"))).toMatchObject({ code: "amount_mismatch" });
    const large = await pending({ id: "PL-2" });
    expect(await match(large.id, to("200.01"))).toMatchObject({ code: "amount_mismatch" });
    const foreign = await pending({ id: "PL-3", currency: "USD" });
    const failed = await pending({ id: "PL-4", status: "failed" });
    for (const one of [foreign, failed])
      expect(await match(one.id, to("1.00"))).toMatchObject({ code: "amount_mismatch" });
    expect(await match(id, [...to("1.00"), ...to("2.00")])).toMatchObject({ code: "invalid_input" });
    expect(await match(id, [])).toMatchObject({ code: "invalid_input" });
    expect(await db.payment.count({ where: { status: "completed" } })).toBe(0);
    expect(await db.paymentNotification.count({ where: { mismatch: null } })).toBe(0);
  });

  it("only people who record payments match a notification, and never for their own dues", async () => {
    const [{ id }, due] = [await pending(), await dues()];
    const to = [{ reference: due.reference, amount: "200.00" }];
    const auditor = await signedInAs(await aStaffMember([{ role: "auditor", eventId: null }]));
    expect(await match(id, to, auditor)).toMatchObject({ code: "forbidden" });
    const treasurer = await aStaffMember([{ role: "treasurer", eventId: null }], { annualFeeCents: 20_000 });
    const own = await anOpenDue(treasurer.id);
    const by = await signedInAs(treasurer);
    expect(await match(id, [{ reference: own.reference, amount: "200.00" }], by)).toMatchObject({
      code: "forbidden",
    });
    expect(await match(id, to, by)).toMatchObject({ ok: true });
  });
});
