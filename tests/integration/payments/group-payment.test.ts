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
import { listOwed } from "@/lib/payments/owed-queries";
import { listMyPayments } from "@/lib/payments/queries";
import { findByReference } from "@/lib/payments/shared/receivables";
import { revokeSeat } from "@/lib/seats/shared/revoke-seat";
import { aMember, anAdmin, anEvent, hourMs, signedInAs, type Admin } from "../../support/builders";
import { csvOf, importCsv, postLines } from "../../support/bank-statements";
import { dayIn } from "../../support/dates";
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
    emailVerifiedAt: new Date(),
    annualFeeCents: 35_000,
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
        fullName: `${name} Rolle`,
        email: `${name.toLowerCase()}@bank.test`,
        registrationType: null,
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
/** What is due for each seat, by its reference, in the order in which they were entered. */
async function paidSeats() {
  const dues = await db.amountDue.findMany({
    include: { registration: true },
    where: { registrationId: { not: null } },
    orderBy: { registration: { groupRow: "asc" } },
  });
  return new Map(
    dues.map(({ reference, registration, paidCents, waivedCents, closedAt }) => [
      reference,
      { name: registration!.firstName, paidCents, waivedCents, isClosed: closedAt !== null },
    ]),
  );
}
const group = () => `Event: ${title}, 11 people, Coral Bank Ltd, ${invoice.number}`;

describe("the payment of a group", () => {
  it("a group's reference finds the people whose seats are unpaid, in the order in which they were entered", async () => {
    const outcome = await staff.within(() => findAmountsDueAction({ text: invoice.reference }));
    const { amounts } = (outcome as { data: { amounts: { description: string }[] } }).data;
    const found = amounts.map(({ description }) =>
      names.find((name) => description.endsWith(`${name} Rolle`)),
    );
    expect(found).toEqual(names.filter((name) => name !== "Mia"));
  });

  it("a group's payment lists its people on the coordinator's payment page in entry order", async () => {
    const owed = await listOwed(coordinator as unknown as Admin);
    const seats = await paidSeats();
    const listed = owed.flatMap(({ reference }) => seats.get(reference)?.name ?? []);
    expect(listed).toEqual(names.filter((name) => name !== "Mia"));
  });

  it("a bank line that is too small for a group pays its people in entry order", async () => {
    const { body } = await importCsv(staff, csvOf([dayIn(-1), `CORAL BANK ${invoice.reference}`, "120.00"]));
    const [{ suggestions }] = body.lines as [(typeof body.lines)[0]];
    const seats = await paidSeats();
    expect(suggestions.map(({ reference, amount }) => [seats.get(reference)?.name, amount])).toEqual([
      ["Zora", "50.00"],
      ["Ann", "50.00"],
      ["Bea", "20.00"],
    ]);
    const posted = await postLines(staff, body, { 0: [{ reference: invoice.reference, amount: "120.00" }] });
    expect(posted.body).toEqual({ posted: 1, skipped: [] });
    const paid = [...(await paidSeats()).values()].filter(({ paidCents }) => paidCents > 0);
    expect(paid.map(({ name, paidCents }) => [name, paidCents])).toEqual([
      ["Zora", 5_000],
      ["Ann", 5_000],
      ["Bea", 2_000],
    ]);
  });

  it("a group's payment is posted from a bank line by its one reference, less the bank's fee", async () => {
    const { body } = await importCsv(staff, csvOf([dayIn(-1), `CORAL BANK ${invoice.reference}`, "540.00"]));
    const whole = { reference: invoice.reference, amount: "540.00", writeOff: "10.00" };
    expect((await postLines(staff, body, { 0: [whole] })).body).toEqual({ posted: 1, skipped: [] });
    const dues = [...(await paidSeats()).values()];
    expect(dues.filter(({ isClosed }) => !isClosed)).toEqual([]);
    expect(dues.find(({ name }) => name === "Jo")).toMatchObject({ paidCents: 4_000, waivedCents: 1_000 });
    expect(await db.payment.findFirstOrThrow()).toMatchObject({
      amountCents: 54_000,
      allocatedCents: 54_000,
    });
    const { plan } = await db.statementLine.findFirstOrThrow();
    expect(plan).toHaveLength(11);
  });

  it("a group's payment is one line with event, number of people, company and invoice", async () => {
    expect(await findByReference(admin as unknown as Admin, invoice.reference)).toMatchObject({
      description: group(),
    });
    const payment = await record("600.00", [{ reference: invoice.reference, amount: "550.00" }]);
    expect(await listMyPayments(coordinator as unknown as Admin)).toMatchObject([{ description: group() }]);
    const statement = await (await signedInAs(coordinator)).call(accountStatement, "GET");
    const { text } = await readPdf(new Uint8Array(await statement.arrayBuffer()));
    expect(text).toContain(`Payment by bank transfer, receipt no. ${payment.receiptNumber}: ${group()}`);
  });

  it("a group's payment is found for each person, who is named to staff beside its purpose", async () => {
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

  it("a group's payment shows what else was paid with it, in its own words", async () => {
    const dues = await anOpenDue(coordinator.id);
    const payment = await record("900.00", [
      { reference: invoice.reference, amount: "550.00" },
      { reference: dues.reference, amount: "350.00" },
    ]);
    expect(payment.description).toBe(`${group()}, ${dues.description}`);
  });

  it("a group's payment has a receipt for the company, with each person in entry order and the credit", async () => {
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
    const letters = await db.outboxEmail.findMany({
      where: { toAddress: coordinator.email },
      orderBy: { createdAt: "asc" },
    });
    expect(letters.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/Kept as credit:? 50\.00 BSD/),
    );
  });

  it("a group's payment names nobody to another person who paid with it", async () => {
    const other = await aMember({
      emailVerifiedAt: new Date(),
      annualFeeCents: 35_000,
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
