import { describe, expect, it } from "vitest";
import * as undo from "@/app/api/admin/payments/[id]/undo/route";
import * as refunds from "@/app/api/admin/refunds/route";
import * as receipts from "@/app/api/payments/[id]/receipt/route";
import { markChequeCleared } from "@/lib/cheques/mark-cheque-cleared";
import { previewBounce } from "@/lib/cheques/preview-bounce";
import { previewUndoPayment } from "@/lib/cashier/preview-undo-payment";
import { recordLine } from "@/lib/posting/record-line";
import { recordReceivedPayment } from "@/lib/cashier/record-received-payment";
import { calendarDayOf } from "@/lib/core/format";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { action } from "@/lib/http/action";
import { csvOf, importCsv, postLines } from "../../support/bank-statements";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, signedInAs } from "../../support/builders";
import { aPaidRegistration, anOpenDue } from "../../support/money";
import type { Browser } from "../../support/next-request";
import { readPdf } from "../../support/pdf";

const today = () => calendarDayOf(new Date(), env.association.timeZone);
const reason = "It was somebody else's money";
const newest = () => db.payment.findFirstOrThrow({ orderBy: { receiptNumber: "desc" } });

async function aRecordedSeat(method: "bank_transfer" | "cheque" = "bank_transfer", amount = "75.00") {
  const browser = await signedInAs(await anAdmin());
  const seat = await anUnpaidRegistration(await anEvent({ priceCents: 7_500 }), await aMember());
  const allocations = [{ reference: seat.reference, amount: "75.00" }];
  const sent = { amount, method, receivedOn: today(), allocations, note: null };
  const record = () => browser.within(() => action(recordReceivedPayment)(sent as never));
  expect(await record()).toMatchObject({ ok: true });
  return { browser, seat, record, payment: await newest() };
}

async function takeBack(browser: Browser, id: string) {
  const answer = await browser.call(undo, "POST", { params: { id }, body: { reason } });
  const body = (await answer.json()) as { code?: string; consequence?: string; message?: string };
  return { status: answer.status, ...body };
}
const dueOf = (id: string) => db.amountDue.findUniqueOrThrow({ where: { id } });

describe("a payment that somebody recorded by mistake", () => {
  it("a mistaken payment is undone once: its amounts are outstanding, its receipt says so, nobody is emailed", async () => {
    const { browser, seat, record, payment } = await aRecordedSeat();
    const letters = await db.outboxEmail.count();
    expect(await takeBack(browser, payment.id)).toMatchObject({
      status: 200,
      consequence: expect.stringContaining(`75.00 BSD of ${seat.reference} is outstanding again.`) as string,
    });
    expect(await dueOf(seat.dueId)).toMatchObject({ paidCents: 0, closedAt: null });
    expect(await db.registration.findUniqueOrThrow({ where: { id: seat.id } })).toMatchObject({
      state: "held",
    });
    const receipt = await browser.call(receipts, "GET", { params: { id: payment.id } });
    expect((await readPdf(new Uint8Array(await receipt.arrayBuffer()))).text).toMatch(/not valid/i);
    expect(await db.outboxEmail.count()).toBe(letters);
    expect(await db.auditEntry.findMany({ where: { action: "payment_undone" } })).toMatchObject([
      { targetId: payment.id, details: { reason } },
    ]);
    expect(await takeBack(browser, payment.id)).toMatchObject({ status: 409, code: "already_refunded" });
    expect(await record()).toMatchObject({ ok: true });
    expect(await dueOf(seat.dueId)).toMatchObject({ paidCents: 7_500 });
  });

  it("undoing a payment says beforehand what follows, or why it can’t be done, and changes nothing by that", async () => {
    const { browser, seat, payment } = await aRecordedSeat("cheque", "100.00");
    const asked = () => browser.within(() => action(previewUndoPayment)({ id: payment.id }));
    const preview = await asked();
    expect(await dueOf(seat.dueId)).toMatchObject({ paidCents: 7_500 });
    expect([
      await db.refund.count(),
      await db.auditEntry.count({ where: { action: "payment_undone" } }),
    ]).toEqual([0, 0]);

    const clear = action(markChequeCleared);
    expect(await browser.within(() => clear({ id: payment.id, on: today() }))).toMatchObject({ ok: true });
    const refused = { ok: false, code: "already_decided", message: "This cheque has already cleared." };
    expect(await asked()).toMatchObject(refused);
    expect(await browser.within(() => action(previewBounce)({ id: payment.id }))).toMatchObject(refused);
    expect(await takeBack(browser, payment.id)).toMatchObject({ status: 409, message: refused.message });

    await db.write.cheque.update({ where: { paymentId: payment.id }, data: { clearedAt: null } });
    const { consequence } = await takeBack(browser, payment.id);
    expect(preview).toEqual({ ok: true, data: { consequence } });
    expect(consequence).toContain(`75.00 BSD of ${seat.reference} is outstanding again.`);
    expect(consequence).toContain("25.00 BSD is no longer kept as credit.");
  });

  it("undoing a payment lets its bank line be matched again, whatever became of the other lines", async () => {
    const browser = await signedInAs(await anAdmin());
    const [event, member] = [await anEvent({ priceCents: 7_500 }), await aMember()];
    const [seat, dues] = [await anUnpaidRegistration(event, member), await anOpenDue((await aMember()).id)];
    const lines = [
      [today(), seat.reference, "80.00"],
      [today(), dues.reference, "340.00"],
    ] as [string, string, string][];
    const { body } = await importCsv(browser, csvOf(...lines));
    const mine = [{ reference: dues.reference, amount: "340.00", writeOff: "10.00" }];
    const posted = { 0: [{ reference: seat.reference, amount: "75.00" }], 1: mine };
    expect((await postLines(browser, body, posted)).status).toBe(200);
    const [first, second] = await db.statementLine.findMany({ orderBy: { lineNumber: "asc" } });
    // What the first line left over goes back.
    const back = { credit: first!.paymentId!, amount: "5.00", method: "bank_transfer", paidOn: today() };
    expect((await browser.call(refunds, "POST", { body: back })).status).toBe(201);

    expect(await takeBack(browser, first!.paymentId!)).toMatchObject({
      status: 409,
      code: "already_refunded",
    });
    expect(await takeBack(browser, second!.paymentId!)).toMatchObject({ status: 200 });
    expect(await dueOf(dues.id)).toMatchObject({ paidCents: 0, waivedCents: 0, closedAt: null });
    expect(await db.statementLine.findMany({ orderBy: { lineNumber: "asc" } })).toMatchObject([
      { paymentId: first!.paymentId },
      { paymentId: null },
    ]);
    const again = { id: second!.id, allocations: mine };
    expect(await browser.within(() => action(recordLine)(again as never))).toMatchObject({ ok: true });
    expect(await dueOf(dues.id)).toMatchObject({ paidCents: 34_000, waivedCents: 1_000 });
  });

  it("undoing is refused for a cleared cheque, a provider's payment, and one's own", async () => {
    const { browser, payment, seat } = await aRecordedSeat("cheque");
    const cleared = { id: payment.id, on: today() };
    expect(await browser.within(() => action(markChequeCleared)(cleared))).toMatchObject({ ok: true });
    expect(await takeBack(browser, payment.id)).toMatchObject({ status: 409, code: "already_decided" });
    expect(await dueOf(seat.dueId)).toMatchObject({ paidCents: 7_500 });

    await aPaidRegistration(await anEvent({ priceCents: 5_000 }), await aMember());
    const { id } = await newest();
    await db.write.payment.update({ where: { id }, data: { method: "paylanes" } });
    expect(await takeBack(browser, id)).toMatchObject({ status: 409, code: "already_decided" });

    const treasurer = await anAdmin();
    await aPaidRegistration(await anEvent({ priceCents: 5_000 }), treasurer);
    expect(await takeBack(await signedInAs(treasurer), (await newest()).id)).toMatchObject({ status: 403 });
  });
});
