import { beforeEach, describe, expect, it } from "vitest";
import * as groups from "@/app/api/events/[id]/group-registrations/route";
import * as groupReceipt from "@/app/api/group-registrations/[code]/receipts/[number]/route";
import * as receipts from "@/app/api/payments/[id]/receipt/route";
import { recordReceivedPayment } from "@/lib/cashier/record-received-payment";
import { sales } from "@/lib/cashier/shared/sales";
import { assignCredit } from "@/lib/cashier/assign-credit";
import { spendMyCredit } from "@/lib/cashier/spend-my-credit";
import * as credits from "@/app/api/admin/credits/route";
import { listMyCredits } from "@/lib/ledger/shared/credits";
import { listDuesOf } from "@/lib/personal-data/record-queries";
import { spendCredit } from "@/lib/cashier/spend-credit";
import { calendarDayOf } from "@/lib/core/format";
import { db, transaction } from "@/lib/db/client";
import { env } from "@/lib/env";
import { action } from "@/lib/http/action";
import { refund } from "@/lib/ledger/shared/refund";
import { findGroupByCode } from "@/lib/groups/queries";
import { revokeSeat } from "@/lib/seats/shared/revoke-seat";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, hourMs, signedInAs } from "../../support/builders";
import { anOpenDue } from "../../support/money";
import { Browser } from "../../support/next-request";
import { readPdf } from "../../support/pdf";

let olivia: Awaited<ReturnType<typeof aMember>>;
let admin: Awaited<ReturnType<typeof anAdmin>>;
let staff: Browser;
let code: string;
let invoice: { number: string; reference: string };
const people = ["Ann", "Bea", "Cleo"].map((name) => `${name} Rolle`);
const ahead = () => new Date(Date.now() + 60 * 24 * hourMs);

/** Three people of Reef Trust Ltd for 100.00 each, whom Olivia Kemp registers, who owes dues of her own. */
beforeEach(async () => {
  olivia = await aMember({
    firstName: "Olivia",
    lastName: "Kemp",
    emailVerifiedAt: new Date(),
    annualFeeCents: 35_000,
    nextPaymentDate: new Date(Date.now() + 480 * hourMs),
  });
  admin = await anAdmin();
  staff = await signedInAs(admin);
  ({ invoice } = await register(await anEvent({ priceCents: 10_000, startDate: ahead() }), people));
  ({ code } = await db.groupBooking.findFirstOrThrow());
});

async function register({ id }: { id: string }, names: string[]) {
  const browser = await signedInAs(olivia);
  const answer = await browser.call(groups, "POST", {
    params: { id },
    body: {
      company: "Reef Trust Ltd",
      contact: { fullName: "Olivia Kemp", email: olivia.email },
      people: names.map((fullName) => ({
        fullName,
        email: `${fullName.split(" ")[0]!.toLowerCase()}@reef.test`,
        registrationType: null,
      })),
    },
  });
  return (await answer.json()) as { invoice: typeof invoice };
}

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
  await db.write.allocation.create({
    data: { ...moved, amountDueId: from.amountDueId, amountCents: -amountCents },
  });
  await db.write.allocation.create({ data: { ...moved, amountDueId: toId, amountCents } });
}

describe("the receipt of a group", () => {
  it("a group's receipt keeps its recipient when a cancelled person's share pays something else", async () => {
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

  it("a group's receipt says once what is left in credit, until it is used", async () => {
    const payment = await record("350.00", [{ reference: invoice.reference, amount: "300.00" }]);
    expect((await companysReceipt(payment)).match(/in credit|as credit/g)).toEqual(["as credit"]);
  });
});

describe("the receipt of several amounts", () => {
  it("a receipt of several amounts has a line for each, and below them what became of a cancelled one", async () => {
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
    const using = staff.within(() => action(spendCredit)({ reference: other.reference, amount: "60.00" }));
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

describe("what is left of a payment for a group", () => {
  it("a group's remaining payment is the company's, so its coordinator uses only their own credit", async () => {
    const payment = await anOverpaidGroup();
    const dues = await anOpenDue(olivia.id);
    const offered = async () => (await listDuesOf(admin as never, olivia.id))[0]!.usable;
    expect(await offered()).toBeNull();
    const seat = await anUnpaidRegistration(await anEvent({ priceCents: 5_000, startDate: ahead() }), olivia);
    const own = await record("70.00", [{ reference: seat.reference, amount: "50.00" }]);

    const held = await listMyCredits(olivia as never);
    expect(held).toMatchObject([
      { company: "Reef Trust Ltd", isOwedBack: false, cents: 5_000, isOwn: false },
      { company: "Reef Trust Ltd", isOwedBack: true, cents: 10_000, isOwn: false },
      { company: null, cents: 2_000, isOwn: true },
    ]);
    expect(await offered()).toEqual({
      creditCents: 2_000,
      refundCents: 0,
      sources: [`receipt ${own.receiptNumber}`],
    });
    const use = { reference: dues.reference, amount: "20.01" } as never;
    const browser = await signedInAs(olivia);
    for (const outcome of [
      await browser.within(() => action(spendMyCredit)(use)),
      await staff.within(() => action(spendCredit)(use)),
    ])
      expect(outcome).toMatchObject({ code: "changed_meanwhile" });
    expect((await db.payment.findUniqueOrThrow({ where: { id: payment.id } })).allocatedCents).toBe(30_000);
  });

  it("a company's credit pays for its people, and the question names whose it is", async () => {
    const payment = await anOverpaidGroup();
    await register(await anEvent({ priceCents: 12_000, startDate: ahead() }), ["Dan Rolle"]);
    const more = await db.amountDue.findFirstOrThrow({ where: { registration: { firstName: "Dan" } } });
    const [due] = await listDuesOf(admin as never, olivia.id);
    expect(due!.usable).toEqual({
      creditCents: 5_000,
      refundCents: 7_000,
      sources: [`receipt ${payment.receiptNumber} of Reef Trust Ltd`],
    });
    const use = { reference: more.reference, amount: "120.00" } as never;
    const browser = await signedInAs(olivia);
    expect(await browser.within(() => action(spendMyCredit)(use))).toMatchObject({
      code: "changed_meanwhile",
    });
    expect(await staff.within(() => action(spendCredit)(use))).toMatchObject({ ok: true });
  });

  it("a company's credit is listed as the company's, and emails about its use say so", async () => {
    const payment = await anOverpaidGroup();
    const listed = await staff.call(credits, "GET", { path: "/api/admin/credits" });
    expect(await listed.json()).toMatchObject({
      items: [{ id: payment.id, company: "Reef Trust Ltd", payer: "Olivia Kemp", amount: "50.00" }],
    });
    const { reference } = await anOpenDue(olivia.id);
    const allocations = [{ reference, amount: "50.00" }];
    await db.write.outboxEmail.deleteMany();
    expect(await staff.within(() => action(assignCredit)({ id: payment.id, allocations }))).toMatchObject({
      ok: true,
    });
    const letters = await db.outboxEmail.findMany({
      where: { toAddress: olivia.email },
      orderBy: { createdAt: "asc" },
    });
    const used = letters.filter(({ template }) => template === "credit_used");
    expect(used.map(({ subject }) => subject)).toEqual(["We have used 50.00 BSD of Reef Trust Ltd’s credit"]);
    expect(letters.map(({ text }) => text).join()).not.toContain("your credit");
  });
});
