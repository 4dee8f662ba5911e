import { describe, expect, it } from "vitest";
import * as refundsCall from "@/app/api/admin/refunds/route";
import { undoPayment } from "@/lib/cashier/undo-payment";
import { sales } from "@/lib/cashier/shared/sales";
import { calendarDayOf, formatDate } from "@/lib/core/format";
import { db, transaction } from "@/lib/db/client";
import { env } from "@/lib/env";
import { action } from "@/lib/http/action";
import { settle, type DueShare } from "@/lib/ledger/shared/settle";
import { cancelInGroup, cancelRegistration } from "@/lib/registrations/cancel-registration";
import { findGroupByCode } from "@/lib/groups/queries";
import { refundedFact } from "@/lib/registrations/refunded-fact";
import { registerGroup } from "@/lib/groups/register-group";
import { findRegistrationByCode } from "@/lib/seats/ticket-queries";
import { aMember, anAdmin, anEvent, hourMs, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";

const { timeZone } = env.association;
const today = () => calendarDayOf(new Date(), timeZone);
const ahead = () => anEvent({ startDate: new Date(Date.now() + 60 * 24 * hourMs), priceCents: 5_000 });

/** Three people, whom their coordinator has paid for with one transfer of 160.00 BSD. */
async function aPaidGroup() {
  const member = await aMember({ emailVerifiedAt: new Date() });
  const event = await ahead();
  const browser = await signedInAs(member);
  const people = ["ann", "bea", "cleo"].map((name) => ({
    fullName: `${name} Rolle`,
    email: `${name}@bank.test`,
    registrationType: null,
  }));
  const contact = { fullName: "Carla Coordinator", email: member.email };
  const sent = { id: event.id, company: "First Bank", contact, people };
  const made = await browser.within(() => action(registerGroup)(sent as never));
  if (!made.ok) throw new Error(made.message);
  const { bookingId: groupId } = made.data;
  const { code } = await db.groupBooking.findUniqueOrThrow({ where: { id: groupId } });
  const dues = await db.amountDue.findMany({
    where: { registration: { bookingId: groupId } },
    orderBy: { id: "asc" },
  });
  const received = {
    method: "bank_transfer" as const,
    amountCents: 16_000,
    paymentDate: new Date(),
    reference: null,
    providerReference: null,
    note: null,
    recordedBy: null,
  };
  const shares = dues.map(({ id, amountCents }) => ({ dueId: id, amountCents }));
  await transaction(() => settle(sales, shares as [DueShare, ...DueShare[]], received));
  return { groupId, code, dues, payment: await newestPayment() };
}

const newestPayment = () => db.payment.findFirstOrThrow({ orderBy: { receiptNumber: "desc" } });

async function refund(sent: object) {
  const admin = await signedInAs(await anAdmin());
  const body = { method: "bank_transfer", paidOn: today(), ...sent };
  expect((await admin.call(refundsCall, "POST", { body })).status).toBe(201);
}

const moneyOf = async (code: string) => {
  const group = await findGroupByCode(code);
  return [
    group?.refundDueCents,
    group?.refunds.map((one) => refundedFact({ ...one }, timeZone).join(" ")),
  ] as const;
};
const said = (amount: string) =>
  `Refunded ${amount} BSD by bank transfer on ${formatDate(new Date(), timeZone)}`;

describe("what a group was refunded", () => {
  it("a coordinator's page shows refunds with day and method, and refunds still due", async () => {
    const { code, dues, payment } = await aPaidGroup();
    expect(await moneyOf(code)).toEqual([0, []]);
    for (const { registrationId } of dues.slice(0, 2))
      await new Browser().within(() => action(cancelInGroup)({ code, registrationId: registrationId! }));
    expect(await moneyOf(code)).toEqual([10_000, []]);
    await refund({ reference: dues[0]!.reference, amount: "50.00" });
    expect(await moneyOf(code)).toEqual([5_000, [said("50.00")]]);
    // What was left over of the same transfer goes back as well.
    await refund({ credit: payment.id, amount: "10.00" });
    await refund({ reference: dues[1]!.reference, amount: "50.00" });
    expect(await moneyOf(code)).toEqual([0, [said("50.00"), said("10.00"), said("50.00")]]);
  });

  it("a coordinator's page shows no payment that was undone or made by others", async () => {
    const { code, dues, payment } = await aPaidGroup();
    await db.write.payment.update({ where: { id: payment.id }, data: { userId: (await aMember()).id } });
    const [first] = dues;
    await new Browser().within(() => action(cancelInGroup)({ code, registrationId: first!.registrationId! }));
    await refund({ reference: first!.reference, amount: "20.00" });
    expect(await moneyOf(code)).toEqual([0, []]);

    const other = await aPaidGroup();
    const admin = await signedInAs(await anAdmin());
    const undone = await admin.within(() =>
      action(undoPayment)({ id: other.payment.id, reason: "It was another group's" }),
    );
    expect(undone).toMatchObject({ ok: true });
    expect(await moneyOf(other.code)).toEqual([0, []]);
  });
});

it("a seat's own page shows what was refunded for it", async () => {
  const member = await aMember();
  const { id, ticketCode } = await aPaidRegistration(await ahead(), member);
  const browser = await signedInAs(member);
  expect(await browser.within(() => action(cancelRegistration)({ id }))).toMatchObject({ ok: true });
  const { reference } = await db.amountDue.findFirstOrThrow();
  await refund({ reference, amount: "30.00" });
  const seat = await findRegistrationByCode(ticketCode);
  expect(seat).toMatchObject({ refundDueCents: 2_000, refunds: [{ cents: 3_000, method: "bank_transfer" }] });
});
