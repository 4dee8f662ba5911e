import { beforeEach, describe, expect, it } from "vitest";
import * as undoCall from "@/app/api/admin/amounts-due/[reference]/undo-waiver/route";
import * as waiveCall from "@/app/api/admin/amounts-due/[reference]/waive/route";
import * as invoices from "@/app/api/invoices/route";
import { previewUndoWaiver } from "@/lib/cashier/undo-waiver";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { refreshStatuses } from "@/lib/membership/shared/keep-status";
import { settle } from "@/lib/ledger/shared/settle";
import { listWaived } from "@/lib/payments/shared/waived";
import { refund } from "@/lib/ledger/shared/refund";
import { revokeSeat } from "@/lib/seats/shared/revoke-seat";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, hourMs, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { LEDGER_SUMS } from "../../support/ledger-sums";
import { anOpenDue } from "../../support/money";
import type { Browser } from "../../support/next-request";

const reason = "The board never decided that";
const inDays = (days: number) => new Date(Date.now() + days * 24 * hourMs);
let staff: Browser;
beforeEach(async () => {
  staff = await signedInAs(await anAdmin());
});

type Answer = { code: string; amount: string; open: string; consequence: string; message: string };
async function send(route: Parameters<Browser["call"]>[0], reference: string, by = staff) {
  const answer = await by.call(route, "POST", { params: { reference }, body: { reason } });
  return { status: answer.status, ...((await answer.json()) as Answer) };
}
const waive = (reference: string) => send(waiveCall, reference);
const undo = (reference: string, by = staff) => send(undoCall, reference, by);
const preview = (reference: string) => staff.within(() => action(previewUndoWaiver)({ reference }));
const dueOf = (reference: string) => db.amountDue.findUniqueOrThrow({ where: { reference } });
const part = (dueId: string, amountCents: number) =>
  transaction(() =>
    settle(sales, [{ dueId, amountCents }], {
      method: "bank_transfer",
      paymentDate: new Date(),
      reference: null,
      providerReference: null,
      note: null,
      recordedBy: null,
    }),
  );
async function aWaivedSeat() {
  const member = await aMember({ emailVerifiedAt: new Date() });
  const seat = await anUnpaidRegistration(
    await anEvent({ priceCents: 15_000, startDate: inDays(60) }),
    member,
  );
  expect(await waive(seat.reference)).toMatchObject({ status: 200 });
  await db.write.outboxEmail.deleteMany();
  return { member, ...seat };
}
const letters = () => db.outboxEmail.findMany({ orderBy: { id: "asc" } });

describe("the waiver of a seat", () => {
  it("undoing a seat's waiver holds the seat until paid, gives the payer the reason, and keeps the books right", async () => {
    const { id, reference, member } = await aWaivedSeat();
    const asked = await preview(reference);
    expect(await dueOf(reference)).toMatchObject({ waivedCents: 15_000 });
    expect(await letters()).toEqual([]);

    const undone = await undo(reference);
    expect(undone).toMatchObject({ status: 200, amount: "150.00", open: "150.00" });
    expect(asked).toEqual({ ok: true, data: { consequence: undone.consequence } });
    expect(undone.consequence).toContain(`150.00 BSD of ${reference} is outstanding again.`);
    expect(undone.consequence).toContain("the ticket is not valid until it is paid");
    expect(await dueOf(reference)).toMatchObject({ waivedCents: 0, closedAt: null });
    const seat = await db.registration.findUniqueOrThrow({ where: { id } });
    expect(seat).toMatchObject({ state: "held", paidAt: null });
    expect(seat.heldUntil).not.toBeNull();
    const [letter, ...others] = await letters();
    expect([letter, others]).toMatchObject([{ template: "waiver_undone", toAddress: member.email }, []]);
    for (const words of ["150.00 BSD", reference, "Held until", reason])
      expect(letter!.text).toContain(words);
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "waiver_undone" } })).toMatchObject({
      targetType: "registration",
      targetId: id,
      details: { reference, amountCents: 15_000, reason },
    });
    const { balancesOf } = await import("@/lib/accounting/rules");
    const entries = await db.journalEntry.findMany();
    const [ledger] = await sql<Record<string, number>>(LEDGER_SUMS);
    expect(
      balancesOf(entries.map(({ amountCents, ...entry }) => ({ ...entry, cents: amountCents }))),
    ).toEqual(ledger);
    expect(await undo(reference)).toMatchObject({ status: 409, code: "already_decided" });
  });

  it("a seat's waiver can't be undone without the seat, without a waiver, or by the person who owes it", async () => {
    const { id, reference } = await aWaivedSeat();
    const treasurer = await anAdmin();
    await db.write.amountDue.update({
      where: { reference },
      data: { userId: treasurer.id, payerEmail: null },
    });
    expect(await undo(reference, await signedInAs(treasurer))).toMatchObject({ status: 403 });
    await transaction(() => revokeSeat(id));
    expect(await undo(reference)).toMatchObject({ status: 409, code: "already_decided" });
    const other = await anOpenDue((await aMember()).id);
    expect(await undo(other.reference)).toMatchObject({ status: 409, code: "already_decided" });
    expect(await undo("HELLO")).toMatchObject({ status: 404 });
    expect(await db.auditEntry.count({ where: { action: "waiver_undone" } })).toBe(0);
  });
});

describe("the waiver of dues", () => {
  const facts = (id: string) =>
    db.user.findUniqueOrThrow({
      select: { membershipStatus: true, admittedAt: true, joinDate: true, nextPaymentDate: true },
      where: { id },
    });

  it("undoing waived dues restores a long-lapsed membership, and the letter says that it isn't active", async () => {
    const joinDate = new Date("2015-03-05T17:00:00Z");
    const member = await aMember({
      joinDate,
      admittedAt: joinDate,
      annualFeeCents: 35_000,
      nextPaymentDate: inDays(-730),
    });
    const due = await anOpenDue(member.id);
    await transaction(() => refreshStatuses([member.id]));
    const before = await facts(member.id);
    await waive(due.reference);
    expect(await facts(member.id)).toMatchObject({ membershipStatus: "active" });
    await db.write.outboxEmail.deleteMany();
    expect((await undo(due.reference)).consequence).toContain("The membership has lapsed again.");
    expect(await facts(member.id)).toEqual(before);
    expect(await letters()).toMatchObject([
      {
        template: "waiver_undone",
        text: expect.stringContaining("Your membership isn’t active until your dues are paid.") as string,
      },
    ]);
  });

  it("undoing waived dues ends a membership that began by the waiver", async () => {
    const member = await aMember({
      membershipStatus: "pending",
      annualFeeCents: 35_000,
      admittedAt: null,
      joinDate: null,
      nextPaymentDate: null,
      emailVerifiedAt: new Date(),
    });
    const { email } = member;
    await anApplication({ userId: member.id, email, status: "approved", decidedAt: new Date() });
    const due = await anOpenDue(member.id);
    const before = await facts(member.id);
    await waive(due.reference);
    expect(await facts(member.id)).toMatchObject({ membershipStatus: "active" });
    expect(await undo(due.reference)).toMatchObject({ status: 200 });
    expect(await facts(member.id)).toEqual(before);
  });
});

it("undoing a waiver restores only what staff waived, and not what a refund wrote off", async () => {
  const dues = await anOpenDue((await aMember({ annualFeeCents: 35_000 })).id);
  await part(dues.id, 20_000);
  const { id: paymentId } = await db.payment.findFirstOrThrow();
  await waive(dues.reference);
  const details = {
    ...({ kind: "refunded", amount: 5_000, method: "bank_transfer", refundDate: new Date() } as const),
    reference: null,
    providerReference: null,
    note: null,
  };
  await staff.within(() => transaction(() => refund(sales, paymentId, details, null)));
  expect(await listWaived([dues.id])).toEqual(new Map([[dues.id, 15_000]]));
  expect(await undo(dues.reference)).toMatchObject({ status: 200, amount: "150.00", open: "150.00" });
  expect(await dueOf(dues.reference)).toMatchObject({ waivedCents: 5_000, paidCents: 15_000 });
});

it("undoing a waiver says when an invoice for the rest no longer agrees", async () => {
  const member = await aMember({ emailVerifiedAt: new Date(), annualFeeCents: 35_000 });
  const dues = await anOpenDue(member.id);
  await part(dues.id, 20_000);
  await waive(dues.reference);
  const issued = await (
    await signedInAs(member)
  ).call(invoices, "POST", {
    body: { references: [dues.reference] },
  });
  const { number } = (await issued.json()) as { number: string };
  expect((await undo(dues.reference)).consequence).toContain(
    `Invoice ${number}: Out of date: 150.00 BSD more.`,
  );
});
