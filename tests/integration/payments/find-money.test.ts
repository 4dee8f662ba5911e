import { tz } from "@date-fns/tz";
import { addDays } from "date-fns";
import { beforeEach, describe, expect, it } from "vitest";
import { findAmountsDueAction } from "@/app/(portal)/admin/payments/actions";
import { refreshAssociation, getAssociation } from "@/lib/association/queries";
import { sales } from "@/lib/cashier/shared/sales";
import { memberIdOf } from "@/lib/core/member-id";
import { db, transaction } from "@/lib/db/client";
import { searchDues } from "@/lib/payments/shared/search-dues";
import { searchPaymentsByWords } from "@/lib/payments/shared/search-payments";
import { settle, type PaymentDetails } from "@/lib/ledger/shared/settle";
import { revokeSeat } from "@/lib/seats/shared/revoke-seat";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  aStaffMember,
  signedInAs,
} from "../../support/builders";
import { anApplication } from "../../support/applications";
import { rowsRead, sql } from "../../support/database";
import type { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

let browser: Browser;
let treasurer: Awaited<ReturnType<typeof anAdmin>>;
beforeEach(async () => {
  treasurer = await anAdmin();
  browser = await signedInAs(treasurer);
});

const type = (text: string, by = browser) => by.within(() => findAmountsDueAction({ text }));
async function find(text: string) {
  const outcome = await type(text);
  if (!outcome.ok) throw new Error(outcome.message);
  const { rows: payments } = await browser.within(() => searchPaymentsByWords(treasurer as never, text, 4));
  return { dues: outcome.data.amounts, payments };
}
const references = async (text: string) => (await find(text)).dues.map(({ reference }) => reference);
const receipts = async (text: string) =>
  (await find(text)).payments.map(({ receiptNumber }) => receiptNumber);

const money: PaymentDetails = {
  method: "bank_transfer",
  paymentDate: new Date("2026-11-13T17:00:00Z"),
  reference: "BOB-77",
  providerReference: null,
  note: null,
  recordedBy: null,
};
const pay = (dueId: string, amountCents: number, details: Partial<PaymentDetails> = {}) =>
  transaction(() => settle(sales, [{ dueId, amountCents }], { ...money, ...details }));

/** Dues of 350.00 of a new member, due this many days ago. */
async function dues(daysAgo: number, facts: Parameters<typeof aMember>[0] = {}) {
  const { id } = await aMember({
    annualFeeCents: 35_000,
    nextPaymentDate: addDays(new Date(), -daysAgo, { in: tz(getAssociation().timeZone) }),
    ...facts,
  });
  return anOpenDue(id);
}

describe("what finds money", () => {
  it("the money search finds outstanding amounts by name, longest overdue first, then payments, newest first", async () => {
    const [late, later] = [await dues(1, { lastName: "Rolle" }), await dues(40, { lastName: "Rolle" })];
    const [old, recent] = [await dues(3, { lastName: "Rolle" }), await dues(2, { lastName: "Rolle" })];
    await pay(old.id, 35_000, { paymentDate: new Date("2026-01-02T17:00:00Z") });
    await pay(recent.id, 35_000);
    await dues(9, { lastName: "Albury" });
    expect(await references("rolle")).toEqual([later.reference, late.reference]);
    const { dues: found, payments } = await find("alth rol");
    expect(found[0]).toMatchObject({
      member: "Althea Rolle",
      description: "Annual membership dues",
      openCents: 35_000,
      state: "open",
    });
    expect(payments).toMatchObject([
      { payer: "Althea Rolle", amountCents: 35_000, receiptNumber: 1002, status: "completed" },
      { receiptNumber: 1001 },
    ]);
  });

  it("the money search finds a visitor's seat by name, address and event", async () => {
    const event = await anEvent({ priceCents: 7_500 });
    const visitor = { id: null, firstName: "Ivy", lastName: "Moss", email: "ivy@moss.test" };
    const { reference } = await anUnpaidRegistration(event, visitor);
    for (const text of ["moss", "ivy@moss.test", "sanctions"])
      expect(await references(text)).toEqual([reference]);
  });

  it("the money search finds an amount due by reference in any spelling and state, with what was paid", async () => {
    const { id, reference } = await dues(1);
    await pay(id, 35_000);
    for (const text of [reference, `${reference.slice(0, 4)} - ${reference.slice(4)}`.toLowerCase()]) {
      const found = await find(text);
      expect(found.dues, text).toMatchObject([{ reference, state: "paid", openCents: 0 }]);
      expect(found.payments, text).toMatchObject([{ receiptNumber: 1001 }]);
    }
  });

  it("the money search finds outstanding amounts and payments of a given sum", async () => {
    const [part, whole] = [await dues(2), await dues(1)];
    await pay(part.id, 10_000);
    expect(await references("250")).toEqual([part.reference]);
    expect(await references("BSD 350.00")).toEqual([whole.reference]);
    expect(await find("$100.00")).toMatchObject({ dues: [], payments: [{ amountCents: 10_000 }] });
    const large = await dues(1, { annualFeeCents: 123_450 });
    expect(await references("1,234.50")).toEqual([large.reference]);
  });

  it("the money search finds a payment by its receipt's number first, and by the bank's own number", async () => {
    const [first, second] = [await dues(2), await dues(1, { annualFeeCents: 100_100 })];
    await pay(first.id, 35_000, { paymentDate: new Date("2026-01-02T17:00:00Z"), reference: "553311" });
    await pay(second.id, 100_100);
    // Receipt 1001, and the payment of 1,001.00.
    expect(await receipts("1001")).toEqual([1001, 1002]);
    expect(await receipts("#1001")).toEqual([1001]);
    expect(await receipts("553311")).toEqual([1001]);
    expect(await receipts("1003")).toEqual([]);
  });

  it("the money search finds nothing for empty text, one letter or unknown words", async () => {
    await dues(1);
    for (const text of ["", "  ", "a", "%", "nobody", "0", "1.234", "x' OR true --", "99999999999999999999"])
      expect(await type(text), text).toEqual({ ok: true, data: { amounts: [], isCut: false } });
  });

  it("the money search is only for staff who may see and record payments", async () => {
    const auditor = await signedInAs(await aStaffMember([{ role: "auditor", eventId: null }]));
    const events = await signedInAs(await aStaffMember([{ role: "events", eventId: null }]));
    for (const by of [auditor, events, await signedInAs(await aMember())])
      expect(await type("rolle", by)).toMatchObject({ ok: false, code: "forbidden" });
  });

  it("the money search also finds email, Member ID and employer, and tells namesakes apart", async () => {
    const [one, other] = [
      // The end of this Member ID could be a sum.
      await aMember({ id: "0198a1b2-c3d4-7000-8000-000000327516", email: "one@rolle.test" }),
      await aMember({ email: "other@rolle.test" }),
    ];
    const [first, second] = [await anOpenDue(one.id), await anOpenDue(other.id)];
    await anApplication({ userId: other.id, status: "approved", currentEmployer: "Coral Reef Trust" });
    const number = memberIdOf(getAssociation().memberIdPrefixes, { ...one, isStaffOnly: false });
    for (const text of ["one@rolle.test", number, number.toLowerCase(), number.slice(-6)])
      expect(await references(text), text).toEqual([first.reference]);
    for (const text of ["coral", "reef trust", "coral other"])
      expect(await references(text), text).toEqual([second.reference]);
    expect(
      (await find("rolle.test")).dues.map(({ memberId, email, employer }) => [memberId, email, employer]),
    ).toEqual(
      expect.arrayContaining([
        [number, "one@rolle.test", null],
        [expect.stringContaining(other.id.slice(-6).toUpperCase()), "other@rolle.test", "Coral Reef Trust"],
      ]),
    );
  });

  it("the money search marks what is the reader's own, and the payer's credit", async () => {
    const own = await anOpenDue(treasurer.id);
    expect((await find(own.reference)).dues).toMatchObject([{ isOwn: true, credit: null }]);
    const payer = await aMember();
    const { id, reference } = await anOpenDue(payer.id);
    await pay(id, 35_000, { amountCents: 36_000 });
    const next = await anUnpaidRegistration(await anEvent({ priceCents: 7_500 }), payer);
    expect((await find(next.reference)).dues).toMatchObject([
      { isOwn: false, credit: "10.00 BSD in credit" },
    ]);
    expect((await find(reference)).dues).toMatchObject([{ openCents: 0, state: "paid" }]);
  });

  it("the money search calls money to be refunded a refund due, and not a credit", async () => {
    const payer = await aMember();
    const seat = await anUnpaidRegistration(await anEvent({ priceCents: 7_500 }), payer);
    await pay(seat.dueId, 7_500);
    await transaction(() => revokeSeat(seat.id));
    const next = await anUnpaidRegistration(await anEvent({ priceCents: 7_500 }), payer);
    expect((await find(next.reference)).dues).toMatchObject([{ credit: "75.00 BSD refund due" }]);
  });

  const max = 50;
  it("the money search shows no more people than the limit allows, and says so once nobody is left", async () => {
    await sql(
      `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt")
       VALUES (1, '{"peopleSeen": {"anHour": ${max}}}', now())`,
    );
    await refreshAssociation();
    const treasurer = await aStaffMember([{ role: "auditor", eventId: null }]);
    await sql(
      `SELECT "see_people"($1, (SELECT array_agg('x' || n) FROM generate_series(1, ${max - 1}) n), ${max}, false)`,
      [treasurer.id],
    );
    const by = await signedInAs(treasurer);
    const look = (text: string) => by.within(() => searchDues(treasurer as never, text, 6));
    const first = await dues(2, { lastName: "Rolle" });
    await dues(1, { lastName: "Rolle" });
    const { rows } = await look("rolle");
    // What tells people apart is that of those who are shown.
    expect(rows).toMatchObject([{ reference: first.reference, memberId: expect.any(String) }]);
    // Whether it is somebody's or nobody's.
    for (const text of ["althea", "nobody", "350.00"])
      expect(await look(text), text).toMatchObject({ rows: [], total: 0, peopleLimit: { max } });
    expect(
      await db.auditEntry.findMany({ orderBy: { id: "asc" }, where: { action: "list_read" } }),
    ).toMatchObject([{ details: { list: "receivables", people: 1, hasSearchText: true } }]);
  });
});

describe("among 20,000 amounts due and payments", () => {
  const rows = 20_000;
  const open = 1_000;
  const few = 200;

  it("the money search among 20,000 payments reads outstanding amounts, and only payments that match", async () => {
    await sql("SET session_replication_role = replica");
    await sql(`
      INSERT INTO "AmountDue" ("id", "reference", "purpose", "description", "amountCents", "paidCents", "payerName",
                               "dueDate", "closedAt", "createdAt")
      SELECT gen_random_uuid(), 'REF' || n, 'event', 'Seminar', 10000 + n,
             CASE WHEN n > ${open} THEN 10000 + n ELSE 0 END,
             'Payer' || n, now() - n * interval '1 hour', CASE WHEN n > ${open} THEN now() END,
             now() - n * interval '1 hour'
      FROM generate_series(1, ${rows}) n;
      INSERT INTO "Payment" ("id", "purpose", "description", "amountCents", "payerName", "paymentDate", "status",
                             "receiptNumber")
      SELECT gen_random_uuid(), 'event', 'Seminar', 10000 + n, 'Payer' || n, now() - n * interval '1 hour',
             'completed', 1000 + n
      FROM generate_series(1, ${rows}) n`);
    await sql("RESET session_replication_role");
    await sql(`ANALYZE "AmountDue"; ANALYZE "Payment"`);
    for (const text of ["payer321", "103.21", "4321", "#9876"]) {
      expect(await rowsRead("AmountDue", () => find(text)), text).toBeLessThan(2 * open + few);
      expect(await rowsRead("Payment", () => find(text)), text).toBeLessThan(few);
    }
  }, 60_000);
});
