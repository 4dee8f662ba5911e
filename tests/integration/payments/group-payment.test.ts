import { beforeEach, describe, expect, it } from "vitest";
import { findAmountsDueAction } from "@/app/(portal)/admin/payments/actions";
import * as receivables from "@/app/api/admin/receivables/route";
import * as groups from "@/app/api/events/[id]/group-registrations/route";
import * as receipts from "@/app/api/payments/[id]/receipt/route";
import * as accountStatement from "@/app/api/users/me/account-statement/route";
import { recordReceivedPayment } from "@/lib/cashier/record-received-payment";
import { calendarDayOf } from "@/lib/core/format";
import { db, transaction } from "@/lib/db/client";
import { env } from "@/lib/env";
import { action } from "@/lib/http/action";
import { listMyPayments } from "@/lib/payments/queries";
import { findByReference } from "@/lib/payments/receivables";
import { revokeSeat } from "@/lib/registrations/revocation";
import { aMember, anAdmin, anEvent, hourMs, signedInAs, type Admin } from "../../support/builders";
import { anOpenDue } from "../../support/money";
import type { Browser } from "../../support/next-request";
import { readPdf } from "../../support/pdf";

const names = ["Zora", "Ann", "Mia", "Bea", "Cora", "Dan", "Eve", "Fay", "Gil", "Hal", "Ian", "Jo"];
const title = "Annual Conference";
let coordinator: Awaited<ReturnType<typeof aMember>>;
let admin: Awaited<ReturnType<typeof anAdmin>>;
let staff: Browser;
let invoice: { number: string; reference: string };
/** Twelve people of one company for 50.00 each, of whom one is cancelled. */
beforeEach(async () => {
  coordinator = await aMember({
    ...{ emailVerifiedAt: new Date(), annualFeeCents: 35_000 },
    nextPaymentDate: new Date(Date.now() + 480 * hourMs),
  });
  admin = await anAdmin();
  staff = await signedInAs(admin);
  const startDate = new Date(Date.now() + 60 * 24 * hourMs);
  const event = await anEvent({ priceCents: 5_000, startDate, title });
  const answer = await (
    await signedInAs(coordinator)
  ).call(groups, "POST", {
    params: { id: event.id },
    body: {
      company: "Coral Bank Ltd",
      contact: { fullName: `${coordinator.firstName} ${coordinator.lastName}`, email: coordinator.email },
      people: names.map((name) => ({
        ...{ fullName: `${name} Rolle`, email: `${name.toLowerCase()}@bank.test`, registrationType: null },
      })),
    },
  });
  ({ invoice } = (await answer.json()) as { invoice: typeof invoice });
  const mia = await db.registration.findFirstOrThrow({ where: { email: "mia@bank.test" } });
  await transaction(() => revokeSeat(mia.id));
});

async function record(amount: string, allocations: { reference: string; amount: string }[]) {
  const receivedOn = calendarDayOf(new Date(), env.association.timeZone);
  const sent = { amount, method: "bank_transfer", receivedOn, allocations };
  expect(await staff.within(() => action(recordReceivedPayment)(sent as never))).toMatchObject({ ok: true });
  return db.payment.findFirstOrThrow();
}
async function receiptOf({ id }: { id: string }, by: Browser) {
  const answer = await by.call(receipts, "GET", { params: { id } });
  return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text;
}
const group = () => `Event: ${title}, 11 people, Coral Bank Ltd, ${invoice.number}`;

describe("the payment of a group", () => {
  it("is for those who are still owed for, found by its reference in the order in which they were entered", async () => {
    const outcome = await staff.within(() => findAmountsDueAction({ text: invoice.reference }));
    const { amounts } = (outcome as { data: { amounts: { description: string }[] } }).data;
    const found = amounts.map(({ description }) =>
      names.find((name) => description.endsWith(`${name} Rolle`)),
    );
    expect(found).toEqual(names.filter((name) => name !== "Mia"));
  });

  it("is one line that says the event, how many people, the company and the invoice", async () => {
    expect(await findByReference(admin as unknown as Admin, invoice.reference)).toMatchObject({
      description: group(),
    });
    const payment = await record("600.00", [{ reference: invoice.reference, amount: "550.00" }]);
    expect(await listMyPayments(coordinator as unknown as Admin)).toMatchObject([{ description: group() }]);
    const statement = await (await signedInAs(coordinator)).call(accountStatement, "GET");
    const { text } = await readPdf(new Uint8Array(await statement.arrayBuffer()));
    expect(text).toContain(`Payment by bank transfer, receipt no. ${payment.receiptNumber}: ${group()}`);
  });

  it("can be found for each person, who is named beside what it is for, to the one who records it and in the list", async () => {
    const outcome = await staff.within(() => findAmountsDueAction({ text: "Zora" }));
    expect(outcome).toMatchObject({
      ok: true,
      data: { amounts: [{ description: `Event Registration: ${title}, Zora Rolle` }] },
    });
    // What they owe for themselves names nobody twice.
    const own = await anOpenDue(coordinator.id);
    const listed = await staff.call(receivables, "GET", { path: "/api/admin/receivables?size=50" });
    const { items } = (await listed.json()) as { items: { description: string }[] };
    const seats = names
      .filter((name) => name !== "Mia")
      .map((name) => `Event Registration: ${title}, ${name} Rolle`);
    expect(items.map(({ description }) => description).toSorted()).toEqual(
      [...seats, own.description].toSorted(),
    );
  });

  it("has beside it what else was paid with it, in its own words", async () => {
    const dues = await anOpenDue(coordinator.id);
    const payment = await record("900.00", [
      { reference: invoice.reference, amount: "550.00" },
      { reference: dues.reference, amount: "350.00" },
    ]);
    expect(payment.description).toBe(`${group()}, ${dues.description}`);
  });

  it("has a receipt for the company, with each person in the order entered and the rest as credit", async () => {
    const seat = await db.amountDue.findFirstOrThrow({
      where: { registration: { email: "zora@bank.test" } },
    });
    const payment = await record("600.00", [{ reference: invoice.reference, amount: "550.00" }]);
    for (const by of [await signedInAs(coordinator), staff]) {
      const text = await receiptOf(payment, by);
      expect(text).toContain(`Received from Coral Bank Ltd ${coordinator.firstName}`);
      expect(text).toContain(group());
      const people = names.filter((name) => name !== "Mia").map((name) => `${name} Rolle 50.00 BSD`);
      expect(text).toContain([...people, "Kept as credit 50.00 BSD", "Total paid 600.00 BSD"].join(" "));
      expect(text).not.toContain("Mia");
      // The one that the coordinator was told to quote, and none of a seat.
      expect(text).toContain(`Reference ${invoice.reference}`);
      expect(text).not.toContain(seat.reference);
    }
    const [line] = await listMyPayments(coordinator as unknown as Admin);
    expect(line).toMatchObject({ reference: invoice.reference, bankReference: null });
    const letters = await db.outboxEmail.findMany({ where: { toAddress: coordinator.email } });
    expect(letters.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/Kept as credit:? 50\.00 BSD/),
    );
  });

  it("names nobody to somebody else who paid with it", async () => {
    const other = await aMember({
      ...{ emailVerifiedAt: new Date(), annualFeeCents: 35_000 },
      nextPaymentDate: new Date(Date.now() + 480 * hourMs),
    });
    const dues = await anOpenDue(other.id);
    const payment = await record("900.00", [
      { reference: dues.reference, amount: "350.00" },
      { reference: invoice.reference, amount: "550.00" },
    ]);
    expect(payment.userId).toBe(other.id);
    const text = await receiptOf(payment, await signedInAs(other));
    expect(text).toContain("Total paid 900.00 BSD");
    expect(text).not.toMatch(/Zora|Received from Coral Bank/);
  });
});
