import { beforeEach, describe, expect, it } from "vitest";
import * as groups from "@/app/api/events/[id]/group-registrations/route";
import * as groupReceipt from "@/app/api/group-registrations/[code]/receipts/[number]/route";
import * as receipts from "@/app/api/payments/[id]/receipt/route";
import { recordReceivedPayment } from "@/lib/cashier/record-received-payment";
import { sales } from "@/lib/cashier/sales";
import { spendCredit } from "@/lib/cashier/spend-credit";
import { calendarDayOf } from "@/lib/core/format";
import { db, transaction } from "@/lib/db/client";
import { env } from "@/lib/env";
import { action } from "@/lib/http/action";
import { refund } from "@/lib/payments/shared/refund";
import { findGroupByCode } from "@/lib/registrations/group-queries";
import { revokeSeat } from "@/lib/registrations/revocation";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, hourMs, signedInAs } from "../../support/builders";
import { anOpenDue } from "../../support/money";
import { Browser } from "../../support/next-request";
import { readPdf } from "../../support/pdf";

let olivia: Awaited<ReturnType<typeof aMember>>;
let staff: Browser;
let code: string;
let invoice: { number: string; reference: string };
const people = ["Ann", "Bea", "Cleo"].map((name) => `${name} Rolle`);
const ahead = () => new Date(Date.now() + 60 * 24 * hourMs);

/** Three people of Reef Trust Ltd for 100.00 each, whom Olivia Kemp registers, who owes dues of her own. */
beforeEach(async () => {
  olivia = await aMember({
    ...{ firstName: "Olivia", lastName: "Kemp", emailVerifiedAt: new Date(), annualFeeCents: 35_000 },
    nextPaymentDate: new Date(Date.now() + 480 * hourMs),
  });
  staff = await signedInAs(await anAdmin());
  const event = await anEvent({ priceCents: 10_000, startDate: ahead(), title: "Reef Forum" });
  const answer = await (
    await signedInAs(olivia)
  ).call(groups, "POST", {
    params: { id: event.id },
    body: {
      company: "Reef Trust Ltd",
      contact: { fullName: "Olivia Kemp", email: olivia.email },
      people: people.map((fullName) => ({
        ...{ fullName, email: `${fullName.split(" ")[0]!.toLowerCase()}@reef.test`, registrationType: null },
      })),
    },
  });
  ({ invoice } = (await answer.json()) as { invoice: typeof invoice });
  ({ code } = await db.groupBooking.findFirstOrThrow());
});

async function record(amount: string, allocations: { reference: string; amount: string }[]) {
  const receivedOn = calendarDayOf(new Date(), env.association.timeZone);
  const sent = { amount, method: "bank_transfer", receivedOn, allocations };
  expect(await staff.within(() => action(recordReceivedPayment)(sent as never))).toMatchObject({ ok: true });
  return db.payment.findFirstOrThrow({ orderBy: { receiptNumber: "desc" } });
}

/** 350.00 for the three of them and 50.00 more; then one of them cancels. */
async function anOverpaidGroup() {
  const payment = await record("350.00", [{ reference: invoice.reference, amount: "300.00" }]);
  const bea = await db.registration.findFirstOrThrow({ where: { firstName: "Bea" } });
  await transaction(() => revokeSeat(bea.id));
  return payment;
}

const textOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text.replaceAll(/\s+/g, " ");
};
const receiptOf = async ({ id }: { id: string }, by: Browser) =>
  textOf(await by.call(receipts, "GET", { params: { id } }));
const companysReceipt = async ({ receiptNumber }: { receiptNumber: number | null }) =>
  textOf(await new Browser().call(groupReceipt, "GET", { params: { code, number: String(receiptNumber) } }));

/** What of a payment lies on something void pays something else. */
async function moveRefundDue(paymentId: string, toId: string, amountCents: number) {
  const from = await db.allocation.findFirstOrThrow({
    where: { paymentId, amountDue: { voidedAt: { not: null } } },
  });
  const moved = { paymentId, createdAt: new Date() };
  await db.allocation.create({
    data: { ...moved, amountDueId: from.amountDueId, amountCents: -amountCents },
  });
  await db.allocation.create({ data: { ...moved, amountDueId: toId, amountCents } });
}

describe("the receipt of a group", () => {
  it("keeps whom it was received for when a cancelled person's share pays something else", async () => {
    const payment = await anOverpaidGroup();
    const dues = await anOpenDue(olivia.id);
    await moveRefundDue(payment.id, dues.id, 10_000);
    const lines = [...people.map((name) => `${name} 100.00 BSD`), "Kept as credit 50.00 BSD"].join(" ");
    const mine = await receiptOf(payment, await signedInAs(olivia));
    expect(mine).toContain(`3 people, Reef Trust Ltd, ${invoice.number} ${lines} Total paid 350.00 BSD`);
    expect(mine).toContain(`Used for ${dues.description}, reference ${dues.reference} 100.00 BSD`);
    expect(mine).toContain(`Reference ${invoice.reference} `);
    // The company still has it, and learns of her dues no more than the amount.
    expect(await findGroupByCode(code)).toMatchObject({ receiptNumbers: [payment.receiptNumber] });
    const theirs = await companysReceipt(payment);
    expect(theirs).toContain(`${lines} Total paid 350.00 BSD Used for another amount 100.00 BSD`);
    expect(theirs).not.toContain(dues.reference);
  });

  it("says once what is left in credit, until something has become of it", async () => {
    const payment = await record("350.00", [{ reference: invoice.reference, amount: "300.00" }]);
    expect((await companysReceipt(payment)).match(/in credit|as credit/g)).toEqual(["as credit"]);
  });
});

describe("the receipt of several amounts", () => {
  it("has a line with its amount for each, and below them what became of one that was cancelled", async () => {
    const dues = await anOpenDue(olivia.id);
    const event = await anEvent({ priceCents: 10_000, startDate: ahead(), title: "Acting Workshop" });
    const seat = await anUnpaidRegistration(event, olivia);
    const payment = await record("450.00", [
      { reference: dues.reference, amount: "350.00" },
      { reference: seat.reference, amount: "100.00" },
    ]);
    const { description } = await db.amountDue.findUniqueOrThrow({ where: { id: seat.dueId } });
    const lines = `Amount ${dues.description} 350.00 BSD ${description} 100.00 BSD Total paid 450.00 BSD`;
    expect(await receiptOf(payment, await signedInAs(olivia))).toContain(lines);

    await transaction(() => revokeSeat(seat.id));
    const other = await anUnpaidRegistration(
      await anEvent({ priceCents: 6_000, startDate: ahead() }),
      olivia,
    );
    const using = staff.within(() =>
      action(spendCredit)({ reference: other.reference, amount: "60.00" } as never),
    );
    expect(await using).toMatchObject({ ok: true });
    const money = { method: "bank_transfer", reference: null, providerReference: null, note: null } as const;
    await staff.within(() =>
      transaction(() =>
        refund(
          sales,
          payment.id,
          { kind: "refunded", amount: 4_000, refundDate: new Date(), ...money },
          null,
        ),
      ),
    );
    const text = await receiptOf(payment, await signedInAs(olivia));
    expect(text).toContain(`${lines} Refunded since 40.00 BSD Used for `);
    expect(text).toContain(`reference ${other.reference} 60.00 BSD`);
  });
});
