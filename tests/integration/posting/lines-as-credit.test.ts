import { describe, expect, it } from "vitest";
import * as undo from "@/app/api/admin/bank-statements/[id]/undo/route";
import { recordLine } from "@/lib/posting/record-line";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { planLine } from "@/lib/statements/plan-line";
import { findStatement } from "@/lib/statements/queries";
import { csvOf, importCsv, postLines } from "../../support/bank-statements";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  emptySnapshot,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { aPaidRegistration } from "../../support/money";

/** A second transfer for a seat, one for a seat that was cancelled meanwhile, and one for a deleted event. */
async function aStatement() {
  const admin = await anAdmin();
  const browser = await signedInAs(admin);
  const [ada, bea] = [await aMember({ firstName: "Ada" }), await aMember({ firstName: "Bea" })];
  const event = await anEvent({ priceCents: 7_500 });
  const paid = await aPaidRegistration(event, ada);
  const { reference } = await db.amountDue.findFirstOrThrow({ where: { registrationId: paid.id } });
  const cancelled = await anUnpaidRegistration(event, bea);
  await db.write.registration.update({ where: { id: cancelled.id }, data: { cancelledAt: new Date() } });
  const { body } = await importCsv(
    browser,
    csvOf(
      ["2026-11-02", reference, "75.00"],
      ["2026-11-03", cancelled.reference, "75.00"],
      ["2026-11-04", "EVENT THAT IS NO MORE", "40.00"],
    ),
  );
  const payers = {
    0: { payer: { reference } },
    1: { payer: { reference: cancelled.reference } },
    2: { payer: { name: "Coral Bank Ltd", email: "" } },
  };
  return { admin, browser, ada, bea, body, payers, post: () => postLines(browser, body, payers) };
}

const onAccount = () =>
  db.payment.findMany({
    where: { description: "Payment on account" },
    orderBy: { receiptNumber: "asc" },
  });

describe("a line of a statement that pays nothing that is due", () => {
  it("a bank line that pays nothing due is posted as credit of a reference's owner or a named payer", async () => {
    const { ada, bea, post } = await aStatement();
    expect(await post()).toMatchObject({ status: 200, body: { posted: 3, skipped: [] } });
    const found = await onAccount();
    expect(found.map((one) => [one.userId, one.payerName, one.amountCents, one.allocatedCents])).toEqual([
      [ada.id, expect.any(String), 7_500, 0],
      [bea.id, expect.any(String), 7_500, 0],
      [null, "Coral Bank Ltd", 4_000, 0],
    ]);
    expect(await db.statementLine.count({ where: { paymentId: null } })).toBe(0);
  });

  it("a credit from a bank line is undone with the posting, unless it was used or refunded", async () => {
    const { browser, body, post } = await aStatement();
    await post();
    const undoIt = () => browser.call(undo, "POST", { params: { id: body.id }, body: {} });
    expect((await undoIt()).status).toBe(200);
    expect((await onAccount()).every(({ refundedCents, amountCents }) => refundedCents === amountCents)).toBe(
      true,
    );
    expect((await post()).status).toBe(200);
    const [payment] = (await onAccount()).slice(-3);
    const due = await anUnpaidRegistration(await anEvent({ priceCents: 1_000 }), await aMember());
    await db.write.allocation.create({
      data: { paymentId: payment!.id, amountDueId: due.dueId, amountCents: 1_000 },
    });
    expect((await undoIt()).status).toBe(409);
  });

  it("a bank line kept as credit remembers the decision, and nobody posts their own", async () => {
    const { admin, browser, body } = await aStatement();
    const [first, , third] = body.lines;
    const plan = (id: string, payer: { userId: string } | { name: string }) =>
      browser.within(() => action(planLine)({ id, allocations: [], payer, isIgnored: false }));
    expect(await plan(first!.id, { userId: admin.id })).toMatchObject({ ok: true });
    expect(await plan(third!.id, { name: "Coral Bank Ltd" })).toMatchObject({ ok: true });
    const stored = await findStatement(admin as unknown as Admin, body.id);
    expect(stored!.lines.map(({ planPayer }) => planPayer)).toEqual([
      { userId: admin.id },
      null,
      { name: "Coral Bank Ltd", email: null },
    ]);
    // The names are those on the receipts, to say before the posting what of them can't be printed.
    expect(stored!.lines.map(({ creditedTo }) => creditedTo)).toEqual([
      fullName(admin),
      null,
      "Coral Bank Ltd",
    ]);
    const { body: posted } = await postLines(browser, body, {
      0: { payer: { userId: admin.id } },
      2: { payer: { name: "Coral Bank Ltd" } },
    });
    expect(posted).toMatchObject({ posted: 1, skipped: [{ id: first!.id }] });
    // What is left to decide after the posting is recorded in the same way.
    const record = (sent: object) =>
      browser.within(() => action(recordLine)({ id: body.lines[1]!.id, allocations: [], ...sent }));
    expect(await record({})).toMatchObject({ ok: false, code: "invalid_input" });
    expect(await record({ payer: { name: "Bea" } })).toMatchObject({ ok: true });
  });

  it("a bank line that pays a searched amount shows beforehand what its receipt will say", async () => {
    const { admin, browser, bea, body } = await aStatement();
    const { reference } = await anUnpaidRegistration(await anEvent({ priceCents: 4_000 }), bea);
    const sent = { allocations: [{ reference, amount: "40.00" }], isIgnored: false };
    await browser.within(() => action(planLine)({ id: body.lines[2]!.id, ...sent }));
    const { amounts } = (await findStatement(admin as unknown as Admin, body.id))!;
    expect(amounts[reference]?.printed).toContain(fullName(bea));
  });

  it("a bank line suggests the person whose reference or name it has, even when the event is deleted", async () => {
    const admin = await anAdmin();
    const browser = await signedInAs(admin);
    const [bea, cyd] = [
      await aMember({ firstName: "Bea" }),
      await aMember({ firstName: "Cyd", lastName: "Munnings" }),
    ];
    const [kept, gone] = [await anEvent({ priceCents: 7_500 }), await anEvent({ priceCents: 7_500 })];
    const cancelled = await anUnpaidRegistration(kept, bea);
    await db.write.registration.update({ where: { id: cancelled.id }, data: { cancelledAt: new Date() } });
    const dropped = await anUnpaidRegistration(gone, bea);
    const lines = [{ reference: dropped.reference, description: "Seat", amountCents: 7_500, paidCents: 0 }];
    const { number } = await db.write.invoice.create({
      data: {
        payerEmail: "pay@coral.test",
        snapshot: { ...emptySnapshot, lines },
        personal: { name: "Coral Bank Ltd", address: null, email: "pay@coral.test", for: [], reason: null },
        dues: { create: { line: 1, amountDueId: dropped.dueId } },
      },
    });
    await db.write.event.delete({ where: { id: gone.id } });
    expect(await db.amountDue.count({ where: { reference: dropped.reference } })).toBe(0);
    const { body } = await importCsv(
      browser,
      csvOf(
        ["2026-11-02", `SEAT ${cancelled.reference}`, "75.00"],
        ["2026-11-03", `PAYMENT ${number.replace("-", " ")}`, "75.00"],
        ["2026-11-03", `SEAT ${dropped.reference}`, "25.00"],
        ["2026-11-04", "TRANSFER C MUNNINGS CYD", "40.00"],
        ["2026-11-05", "UNKNOWN SENDER", "40.00"],
      ),
    );
    const shown = (await browser.within(() => findStatement(admin as unknown as Admin, body.id)))!.lines;
    expect(shown.map(({ match }) => match)).toEqual(["none", "none", "none", "none", "none"]);
    expect(shown.map(({ formerPayer }) => formerPayer?.name ?? null)).toEqual([
      fullName(bea),
      "Coral Bank Ltd",
      "Coral Bank Ltd",
      fullName(cyd),
      null,
    ]);
    const accepted = Object.fromEntries(
      shown.flatMap(({ formerPayer }, at) => (formerPayer ? [[at, { payer: formerPayer.payer }]] : [])),
    );
    expect(await postLines(browser, body, accepted)).toMatchObject({ body: { posted: 4, skipped: [] } });
    expect((await onAccount()).map(({ userId, payerName }) => userId ?? payerName)).toEqual([
      bea.id,
      "Coral Bank Ltd",
      "Coral Bank Ltd",
      cyd.id,
    ]);
  });

  it("a bank line's decision names either amounts or a payer", async () => {
    const { browser, body } = await aStatement();
    const both = { allocations: [{ reference: "K7Q2M9XD", amount: "1.00" }], payer: { name: "Bea" } };
    expect((await postLines(browser, body, { 0: both })).status).toBe(400);
  });
});
