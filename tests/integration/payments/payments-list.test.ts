import { beforeEach, describe, expect, it } from "vitest";
import * as paymentsExport from "@/app/api/admin/payments/export/route";
import { refreshAssociation } from "@/lib/association/queries";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { listRecorders } from "@/lib/payments/shared/payment-filter";
import { searchPayments } from "@/lib/payments/queries";
import { paymentBadges } from "@/lib/ledger/labels";
import type { ReversalKind } from "@/lib/ledger/rules";
import { refund, type RefundDetails } from "@/lib/ledger/shared/refund";
import { reverse } from "@/lib/ledger/shared/reverse";
import { settle, type PaymentDetails } from "@/lib/ledger/shared/settle";
import { aMember, anAdmin, aStaffMember, signedInAs, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

let admin: Admin;
beforeEach(async () => {
  admin = (await anAdmin()) as unknown as Admin;
});

async function aPayment(amountCents: number, details: Partial<PaymentDetails> = {}) {
  const { id } = await aMember({ annualFeeCents: amountCents, lastName: "Rolle" });
  const due = await anOpenDue(id);
  const money: PaymentDetails = {
    method: "bank_transfer",
    paymentDate: new Date("2026-11-13T17:00:00Z"),
    reference: "BOB",
    providerReference: null,
    note: null,
    recordedBy: null,
  };
  return transaction(() => settle(sales, [{ dueId: due.id, amountCents }], { ...money, ...details }));
}

const date = new Date("2026-11-20T17:00:00Z");
const takeBack = (id: string, kind: ReversalKind) =>
  new Browser().within(() => transaction(() => reverse(sales, id, { kind, note: null, date }, null)));
const payBack = (id: string) =>
  new Browser().within(() => transaction(() => refund(sales, id, wholeRefund, null)));
const wholeRefund: RefundDetails = {
  kind: "refunded",
  amount: "the_rest",
  method: "cheque",
  refundDate: date,
  reference: null,
  providerReference: null,
  note: null,
};

const search = (asked: object = {}, by = admin) =>
  searchPayments(by, { text: "", sort: "", page: 1, size: 2, ...asked });
const receipts = async (asked: object) =>
  (await search({ size: 50, ...asked })).payments.map(({ receiptNumber }) => receiptNumber);

describe("the list of payments", () => {
  it("the list of payments is filtered by method, period, purpose, state, recorder and receipt", async () => {
    const treasurer = await aStaffMember([{ role: "treasurer", eventId: null }], {
      firstName: "Ivy",
      lastName: "Moss",
    });
    await aPayment(100, { method: "cheque", recordedBy: treasurer });
    // The last second of November in Nassau, which is December in UTC.
    await aPayment(200, { paymentDate: new Date("2026-12-01T04:59:59Z") });
    await aPayment(300, { paymentDate: new Date("2026-12-01T05:00:00Z") });
    expect(await receipts({ method: "cheque" })).toEqual([1001]);
    expect(await receipts({ from: "2026-11-14", to: "2026-11-30" })).toEqual([1002]);
    expect(await receipts({ from: "2026-12-01" })).toEqual([1003]);
    expect(await receipts({ purpose: "event" })).toEqual([]);
    expect(await receipts({ filter: "completed" })).toEqual([1003, 1002, 1001]);
    expect(await receipts({ filter: "failed" })).toEqual([]);
    expect(await receipts({ text: "1002" })).toEqual([1002]);
    const [recorder, ...others] = await listRecorders(admin);
    expect([recorder, others]).toEqual([{ id: treasurer.id, name: "Ivy Moss" }, []]);
    expect(await receipts({ by: treasurer.id })).toEqual([1001]);
    const onAccount = { description: "Payment on account", status: "completed", amountCents: 500 } as const;
    await db.write.payment.create({
      data: { ...onAccount, payerName: "Coral Bank Ltd", receiptNumber: 1_004 },
    });
    expect(await receipts({ purpose: "account" })).toEqual([1004]);
    expect(await receipts({ purpose: "membership" })).toEqual([1003, 1002, 1001]);
  });

  it("the list of payments totals all that the filter finds, not just the page, without failed attempts", async () => {
    for (const cents of [100, 200, 400]) await aPayment(cents);
    const failed = {
      purpose: "event",
      description: "Seminar",
      amountCents: 5_000,
      status: "failed",
    } as const;
    await db.write.payment.create({ data: failed });
    const { id } = await aPayment(800, { method: "cheque", amountCents: 1_100 });
    await db.write.refund.create({
      data: { paymentId: id, kind: "refunded", amountCents: 300, method: "cheque" },
    });
    expect((await search()).figures).toEqual({
      count: 5,
      receivedCents: 1_800,
      refundedCents: 300,
      owedBackCents: 0,
    });
    expect((await search({ method: "cheque" })).figures).toEqual({
      count: 1,
      receivedCents: 1_100,
      refundedCents: 300,
      owedBackCents: 0,
    });
  });

  it("the list of payments counts an undone payment neither as received nor as refunded", async () => {
    await aPayment(100);
    const back = await aPayment(200);
    await payBack(back.id);
    for (const kind of ["undone", "bounced"] as const) await takeBack((await aPayment(400)).id, kind);
    expect((await search()).figures).toEqual({
      count: 4,
      receivedCents: 300,
      refundedCents: 200,
      owedBackCents: 0,
    });
    expect((await search({ filter: "undone" })).figures).toEqual({
      count: 1,
      receivedCents: 0,
      refundedCents: 0,
      owedBackCents: 0,
    });
    expect(await receipts({ filter: "bounced" })).toEqual([1004]);
    expect(await receipts({ filter: "paid_back" })).toEqual([1002]);
  });

  it("the list of payments finds partly refunded payments as refunded, so that list and sum agree", async () => {
    await aPayment(100);
    const { id } = await aPayment(200, { amountCents: 500 });
    await new Browser().within(() =>
      transaction(() => refund(sales, id, { ...wholeRefund, amount: 275 }, null)),
    );
    const found = await search({ filter: "paid_back" });
    expect(found.figures).toMatchObject({ count: 1, refundedCents: 275 });
    expect(found.payments.map(({ uses }) => uses)).toEqual([["2.75 BSD refunded", "0.25 BSD in credit"]]);
    expect(found.payments.flatMap((one) => paymentBadges(one).map(({ label }) => label))).toEqual([
      "Completed",
      "Partly refunded",
    ]);
  });

  const max = 50;
  it("the list of payments totals only the rows shown once the limit of people ends it", async () => {
    await sql(
      `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt")
       VALUES (1, '{"peopleSeen": {"anHour": ${max}}}', now())`,
    );
    await refreshAssociation();
    const auditor = await aStaffMember([{ role: "auditor", eventId: null }]);
    await sql(
      `SELECT "see_people"($1, (SELECT array_agg('x' || n) FROM generate_series(1, ${max - 1}) n), ${max}, false)`,
      [auditor.id],
    );
    const browser = await signedInAs(auditor);
    await aPayment(100);
    const paid = await aPayment(200, { paymentDate: new Date("2026-11-14T17:00:00Z") });
    const by = { ...auditor, grants: [{ role: "auditor", eventId: null }] } as unknown as Admin;
    const figures = async () => (await browser.within(() => search({}, by))).figures;
    expect(await figures()).toEqual({ count: 1, receivedCents: 200, refundedCents: 0, owedBackCents: 0 });
    await takeBack(paid.id, "undone");
    expect(await figures()).toEqual({ count: 1, receivedCents: 0, refundedCents: 0, owedBackCents: 0 });
  });

  const exported = async () => {
    const browser = await signedInAs(await anAdmin());
    await sql(`UPDATE "Session" SET "provenAt" = now()`);
    const answer = await browser.call(paymentsExport, "GET", { path: "/api/admin/payments/export" });
    return (await answer.text()).trim().split("\r\n").slice(1);
  };

  it("exported payments show what became of an undone one, without a refund", async () => {
    const ids = [await aPayment(100), await aPayment(200), await aPayment(300)].map(({ id }) => id);
    await takeBack(ids[0]!, "undone");
    await takeBack(ids[1]!, "bounced");
    await payBack(ids[2]!);
    const ends = (await exported()).map((line) => line.split(",").slice(-5).join(","));
    expect(ends.toSorted()).toEqual([
      expect.stringMatching(/^1\.00,BSD,Undone,,$/),
      expect.stringMatching(/^2\.00,BSD,Bounced,,$/),
      expect.stringMatching(/Refunded"?,3\.00,\d{4}-\d{2}-\d{2}$/),
    ]);
  });

  it("exported payments follow the filter, are recorded, and need the right to export", async () => {
    await aPayment(10_000, { method: "cheque", reference: "CHQ-9" });
    await aPayment(20_000);
    const browser = await signedInAs(await anAdmin());
    await sql(`UPDATE "Session" SET "provenAt" = now()`);
    const path = "/api/admin/payments/export?method=cheque&show=&purpose=";
    const answer = await browser.call(paymentsExport, "GET", { path });
    expect(answer.status).toBe(200);
    const [header, ...lines] = (await answer.text()).trim().split("\r\n");
    expect(header).toContain("date,receipt,payer,email,for,purpose,method,reference,bank reference");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("2026-11-13,1001,Althea Rolle,");
    expect(lines[0]).toContain("CHQ-9,100.00,BSD,Completed,0.00,");
    expect(await db.auditEntry.findFirst({ where: { action: "payments_exported" } })).toMatchObject({
      details: { rows: 1, filter: { method: "cheque", hasSearchText: false } },
    });
    for (const wrong of ["from=yesterday", "by=me", "method=cash"])
      expect(
        (await browser.call(paymentsExport, "GET", { path: `${path}&${wrong}` })).status,
        wrong,
      ).not.toBe(200);
    const auditor = await signedInAs(await aStaffMember([{ role: "auditor", eventId: null }]));
    expect((await auditor.call(paymentsExport, "GET", { path })).status).toBe(403);
  });
});
