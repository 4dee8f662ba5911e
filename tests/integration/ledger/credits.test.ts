import { beforeEach, describe, expect, it } from "vitest";
import * as receipt from "@/app/api/payments/[id]/receipt/route";
import type { Member } from "@/lib/auth/member";
import { sales } from "@/lib/cashier/shared/sales";
import { spendCredit } from "@/lib/cashier/spend-credit";
import { spendMyCredit } from "@/lib/cashier/spend-my-credit";
import { formatCents } from "@/lib/core/money";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { listCreditSources, listMyCredits, sumOf, usableCredits } from "@/lib/ledger/shared/credits";
import { findAmountsDue } from "@/lib/cashier/find-amounts-due";
import { findReceipt, listMyPayments } from "@/lib/payments/queries";
import { quotedReferencesOf } from "@/lib/ledger/shared/uses";
import { refund, type RefundDetails } from "@/lib/ledger/shared/refund";
import { reverse } from "@/lib/ledger/shared/reverse";
import { settle, type PaymentDetails } from "@/lib/ledger/shared/settle";
import { listDuesOf, listPayments } from "@/lib/personal-data/record-queries";
import { markPaymentFailed } from "@/lib/registrations/mark-failed";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  aStaffMember,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import { Browser } from "../../support/next-request";
import { readPdf } from "../../support/pdf";
import { anOpenDue } from "../../support/money";

const money: PaymentDetails = {
  method: "cheque",
  paymentDate: new Date("2026-11-13T17:00:00Z"),
  reference: "BOB-1",
  providerReference: null,
  note: null,
  recordedBy: null,
};
const back: RefundDetails = {
  kind: "charged_back",
  amount: "the_rest",
  method: "bank_transfer",
  refundDate: new Date(),
  reference: null,
  providerReference: null,
  note: null,
};
type Person = Parameters<typeof anUnpaidRegistration>[1] & { id: string };

const asMember = (person: object) => ({ ...person, sessionHash: "" }) as Member;
const aSeat = async (priceCents: number, person: Person, maxAttendees = 50) =>
  anUnpaidRegistration(await anEvent({ priceCents, maxAttendees }), person);

/** Somebody's seat of 50.00, paid with this much more. */
async function aPaymentWithRest(person: Person, restCents: number, more: Partial<PaymentDetails> = {}) {
  const { dueId } = await aSeat(5_000, person);
  const { id, receiptNumber } = await transaction(() =>
    settle(sales, [{ dueId, amountCents: 5_000 }], { ...money, amountCents: 5_000 + restCents, ...more }),
  );
  return { id, receiptNumber };
}

let member: Awaited<ReturnType<typeof aMember>>;
let treasurer: Awaited<ReturnType<typeof anAdmin>>;
let desk: Browser;
beforeEach(async () => {
  [member, treasurer] = [await aMember(), await anAdmin()];
  desk = await signedInAs(treasurer);
});

type Due = { reference: string };
const useFor = (browser: Browser, { reference }: Due, cents: number) =>
  browser.within(() => action(spendCredit)({ reference, amount: formatCents(cents) }));
const useMine = async (person: { id: string }, { reference }: Due, cents: number) =>
  (await signedInAs(person)).within(() => action(spendMyCredit)({ reference, amount: formatCents(cents) }));
const dueOf = (id: string) => db.amountDue.findUniqueOrThrow({ where: { id } });
const paymentOf = (id: string) => db.payment.findUniqueOrThrow({ where: { id } });
const stateOf = async (id: string) => (await db.registration.findUniqueOrThrow({ where: { id } })).state;
const myCredit = async (person: object) => sumOf(usableCredits(await listMyCredits(asMember(person))));
const creditFor = async (dueId: string) =>
  sumOf((await listCreditSources(asMember(treasurer) as Admin, [dueId])).get(dueId) ?? []);
const chargeBack = (id: string, amount: RefundDetails["amount"] = "the_rest") =>
  new Browser().within(() => transaction(() => refund(sales, id, { ...back, amount }, null)));
const undo = (id: string, kind: "bounced" | "undone" = "undone") =>
  new Browser().within(() =>
    transaction(() => reverse(sales, id, { kind, note: null, date: new Date() }, null)),
  );

describe("a credit", () => {
  it("a credit pays an amount due as a payment does: the seat is confirmed, with its ticket, and no payment is added", async () => {
    const paid = await aPaymentWithRest(member, 2_500);
    const seat = await aSeat(1_500, member);
    await db.write.outboxEmail.deleteMany();
    expect(await useFor(desk, seat, 1_500)).toEqual({
      ok: true,
      data: {
        reference: seat.reference,
        amountCents: 1_500,
        openCents: 0,
        receiptNumbers: [paid.receiptNumber],
        refundCents: 0,
      },
    });
    expect(await stateOf(seat.id)).toBe("confirmed");
    expect(await dueOf(seat.dueId)).toMatchObject({ paidCents: 1_500, closedAt: expect.any(Date) as Date });
    expect(await db.payment.findMany()).toMatchObject([{ amountCents: 7_500, allocatedCents: 6_500 }]);
    const [letter, ...others] = await db.outboxEmail.findMany();
    expect([letter!.template, letter!.toAddress, others]).toEqual(["payment_received", member.email, []]);
    expect(letter!.subject).toContain("Your seat is confirmed");
    expect(letter!.text).toContain("Your seat has been paid for with a credit");
    expect(letter!.text).toContain(`No. ${paid.receiptNumber}`);
    expect(
      await db.auditEntry.findMany({ orderBy: { id: "asc" }, where: { action: "credit_used" } }),
    ).toMatchObject([
      {
        actorId: treasurer.id,
        targetType: "payment",
        targetId: paid.id,
        details: { amountCents: 1_500, reference: seat.reference, receiptNumber: paid.receiptNumber },
      },
    ]);
    expect(await creditFor(seat.dueId)).toBe(1_000);
  });

  it("several credits used together are named in the letter by their receipts", async () => {
    const paid = [];
    for (const cents of [1_000, 500, 700]) paid.push(await aPaymentWithRest(member, cents));
    const [seat, part] = [await aSeat(1_700, member), await aSeat(9_000, member)];
    await db.write.outboxEmail.deleteMany();
    await useFor(desk, seat, 1_700);
    const letter = await db.outboxEmail.findFirstOrThrow();
    const [first, second, third] = paid.map(({ receiptNumber }) => `No. ${receiptNumber}`);
    expect(letter.text).toContain(`Receipts: ${first}, ${second}, ${third}`);
    // Of another amount that has the rest of the last one alone.
    await db.write.outboxEmail.deleteMany();
    await useFor(desk, part, 500);
    expect((await db.outboxEmail.findFirstOrThrow()).text).toContain(`Receipt: ${third}\n`);
  });

  it("a payment's receipt says what its credit has paid since, and what is left", async () => {
    const paid = await aPaymentWithRest(member, 2_500);
    const seat = await aSeat(1_500, member);
    await useFor(desk, seat, 1_500);
    const answer = await (await signedInAs(member)).call(receipt, "GET", { params: { id: paid.id } });
    expect(answer.status).toBe(200);
    const { description } = await dueOf(seat.dueId);
    const text = (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text.replaceAll(/\s+/g, " ");
    expect(text).toContain(`Used for ${description}, reference ${seat.reference}`);
    expect(text).toMatch(/Left in credit 10\.00 BSD/);
  });

  it("every list of payments says what a credit has paid, and what is left", async () => {
    await aPaymentWithRest(member, 8_000);
    const other = await aSeat(5_000, member);
    await useFor(desk, other, 5_000);
    const { description } = await dueOf(other.dueId);
    const uses = [`50.00 BSD used for ${description}, ${other.reference}`, "30.00 BSD in credit"];
    expect((await listMyPayments(asMember(member))).map((one) => one.uses)).toEqual([uses]);
    const pageOf = { page: 1, size: 5 };
    const onRecord = await listPayments(asMember(treasurer) as Admin, member.id, pageOf);
    expect(onRecord.rows.map((one) => one.uses)).toEqual([uses]);
  });

  it("using a credit keeps its payer's quoted reference and the bank's number", async () => {
    for (const [reference, bankReference] of [
      [null, null],
      ["BOB-7", "BOB-7"],
    ]) {
      const paid = await aPaymentWithRest(member, 2_500, { method: "bank_transfer", reference });
      const before = quotedReferencesOf((await findReceipt(asMember(member), paid.id))!);
      const seat = await aSeat(2_500, member);
      expect(before.bankReference).toBe(bankReference);
      expect(await useFor(desk, seat, 2_500)).toMatchObject({ ok: true });
      const after = quotedReferencesOf((await findReceipt(asMember(member), paid.id))!);
      expect(after).toEqual(before);
      const [listed] = await listMyPayments(asMember(member));
      expect(listed!.reference).toBe(before.reference);
    }
  });

  it("a smaller credit pays a part, the seat stays held, and the person reads what is outstanding", async () => {
    await aPaymentWithRest(member, 1_000);
    const seat = await aSeat(2_500, member);
    await db.write.outboxEmail.deleteMany();
    expect(await useFor(desk, seat, 1_000)).toMatchObject({ ok: true, data: { openCents: 1_500 } });
    expect([await stateOf(seat.id), (await dueOf(seat.dueId)).paidCents]).toEqual(["held", 1_000]);
    const { template, text } = await db.outboxEmail.findFirstOrThrow();
    expect(template).toBe("part_received");
    expect(text).toContain("10.00 BSD of your credit has been used. 15.00 BSD is still outstanding");
  });

  it("credits of several payments are used together, the oldest first", async () => {
    const newer = await aPaymentWithRest(member, 1_000);
    const older = await aPaymentWithRest(member, 600, { paymentDate: new Date("2026-11-01T17:00:00Z") });
    const seat = await aSeat(1_100, member);
    expect(await creditFor(seat.dueId)).toBe(1_600);
    const outcome = await useFor(desk, seat, 1_100);
    expect(outcome).toMatchObject({ data: { receiptNumbers: [older.receiptNumber, newer.receiptNumber] } });
    expect((await paymentOf(older.id)).allocatedCents).toBe(5_600);
    expect((await paymentOf(newer.id)).allocatedCents).toBe(5_500);
    expect(await stateOf(seat.id)).toBe("confirmed");
    expect(await db.auditEntry.count({ where: { action: "credit_used" } })).toBe(2);
  });

  it("a credit that pays dues moves the next payment on by a year", async () => {
    const nextPaymentDate = new Date(Date.now() + 20 * 86_400_000);
    const person = await aMember({ annualFeeCents: 35_000, nextPaymentDate });
    await aPaymentWithRest(person, 40_000);
    const dues = await anOpenDue(person.id);
    expect(await useMine(person, dues, 35_000)).toMatchObject({ ok: true, data: { openCents: 0 } });
    const after = await db.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(after.nextPaymentDate!.getTime() - nextPaymentDate.getTime()).toBeGreaterThan(364 * 86_400_000);
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "dues_received" } });
    expect(text).toContain("Your membership dues have been paid with a credit");
  });

  it("a credit never pays more than is left of it, or more than is outstanding", async () => {
    const { id } = await aPaymentWithRest(member, 1_000);
    const [small, large] = [await aSeat(500, member), await aSeat(2_500, member)];
    expect(await useFor(desk, small, 501)).toMatchObject({ code: "amount_mismatch" });
    expect(await useFor(desk, large, 1_001)).toMatchObject({
      code: "changed_meanwhile",
      message: expect.stringContaining("Only 10.00 BSD of credit") as string,
    });
    expect(await useFor(desk, small, 500)).toMatchObject({ ok: true });
    expect(await useFor(desk, small, 100)).toMatchObject({ code: "already_paid" });
    expect((await paymentOf(id)).allocatedCents).toBe(5_500);
  });

  it("a payment that bounced, was undone, or was wholly refunded leaves no credit", async () => {
    const seat = await aSeat(1_000, member);
    for (const end of [
      (id: string) => undo(id, "bounced"),
      (id: string) => undo(id, "undone"),
      (id: string) => chargeBack(id),
    ]) {
      const { id } = await aPaymentWithRest(member, 1_000);
      expect([await creditFor(seat.dueId), await myCredit(member)]).toEqual([1_000, 1_000]);
      await end(id);
      expect([await creditFor(seat.dueId), await myCredit(member)]).toEqual([0, 0]);
      expect(await useFor(desk, seat, 1_000)).toMatchObject({
        code: "changed_meanwhile",
        message: expect.stringContaining("no credit left") as string,
      });
    }
    expect(await db.payment.count({ where: { status: "failed" } })).toBe(0);
    const { id } = await aPaymentWithRest(member, 1_000);
    await chargeBack(id, 400);
    expect(await creditFor(seat.dueId)).toBe(600);
  });

  it("a payment that did not succeed leaves no credit", async () => {
    const seat = await aSeat(1_000, member);
    await db.write.payment.create({
      data: {
        purpose: "event",
        description: "Failed",
        amountCents: 1_000,
        status: "failed",
        userId: member.id,
      },
    });
    expect(await useFor(desk, seat, 1_000)).toMatchObject({ code: "changed_meanwhile" });
  });

  it("a used credit is taken back when its payment bounces", async () => {
    const { id } = await aPaymentWithRest(member, 1_000);
    const seat = await aSeat(1_000, member);
    await useFor(desk, seat, 1_000);
    await undo(id, "bounced");
    expect([await stateOf(seat.id), (await dueOf(seat.dueId)).closedAt]).toEqual(["held", null]);
  });
});

describe("a seat that can no longer be had", () => {
  it("a credit for a seat that is no longer available is refused, and stays", async () => {
    await aPaymentWithRest(member, 5_000);
    const seat = await aSeat(1_000, member, 1);
    await desk.within(() => action(markPaymentFailed)({ id: seat.id }));
    expect(await useFor(desk, seat, 500)).toMatchObject({
      code: "amount_mismatch",
      message: expect.stringContaining("is void") as string,
    });
    await anUnpaidRegistration({ id: seat.eventId, priceCents: 1_000 }, await aMember());
    expect(await useFor(desk, seat, 1_000)).toMatchObject({ code: "event_full" });
    expect(await useMine(member, seat, 1_000)).toMatchObject({ code: "event_full" });
    expect(await creditFor(seat.dueId)).toBe(5_000);
  });

  it("a credit for dues that were voided is refused, and stays", async () => {
    const person = await aMember({ annualFeeCents: 35_000 });
    await aPaymentWithRest(person, 40_000);
    const dues = await anOpenDue(person.id);
    await db.write.amountDue.update({ where: { id: dues.id }, data: { voidedAt: new Date() } });
    expect(await useFor(desk, dues, 35_000)).toMatchObject({ code: "amount_mismatch" });
    expect(await dueOf(dues.id)).toMatchObject({ paidCents: 0 });
  });
});

describe("whose a credit is", () => {
  it("staff use a credit only for its payer, and never for themselves", async () => {
    await aPaymentWithRest(member, 1_000);
    const other = await aSeat(1_000, await aMember());
    expect(await useFor(desk, other, 1_000)).toMatchObject({ code: "changed_meanwhile" });
    await aPaymentWithRest(treasurer, 1_000);
    const own = await aSeat(1_000, treasurer);
    expect(await useFor(desk, own, 1_000)).toMatchObject({
      code: "forbidden",
      message: "Someone else must do this for you, because it is your own money.",
    });
    expect(await useFor(desk, { reference: "HELLO" }, 1)).toMatchObject({ code: "invalid_input" });
    expect(await useMine(treasurer, own, 1_000)).toMatchObject({ ok: true });
  });

  it("staff use no credit of a payment that was made under their own address", async () => {
    const { id } = await aPaymentWithRest(member, 1_000);
    await db.write.payment.update({ where: { id }, data: { payerEmail: treasurer.email } });
    expect(await useFor(desk, await aSeat(1_000, member), 1_000)).toMatchObject({ code: "forbidden" });
  });

  it("members use their own credit for what they owe, and not for what others owe", async () => {
    await aPaymentWithRest(member, 1_000);
    const seat = await aSeat(1_000, member);
    const stranger = await aMember();
    await aPaymentWithRest(stranger, 1_000);
    expect(await useMine(stranger, seat, 1_000)).toMatchObject({ code: "not_found" });
    expect(await useMine(member, seat, 1_000)).toMatchObject({ ok: true });
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "credit_used" } })).toMatchObject({
      actorId: member.id,
    });
  });

  it("only staff assign the credit of a payment for several people", async () => {
    const colleague = await aMember();
    const seats = [await aSeat(5_000, member), await aSeat(5_000, colleague)];
    const [first, second] = seats.map(({ dueId }) => ({ dueId, amountCents: 5_000 }));
    await transaction(() => settle(sales, [first!, second!], { ...money, amountCents: 11_000 }));
    const seat = await aSeat(1_000, member);
    expect(await myCredit(member)).toBe(0);
    expect(await useMine(member, seat, 1_000)).toMatchObject({ code: "changed_meanwhile" });
    expect(await creditFor(seat.dueId)).toBe(1_000);
    expect(await useFor(desk, seat, 1_000)).toMatchObject({ ok: true });
  });

  it("a visitor's credit belongs to the member with the same verified address, and nobody else", async () => {
    const visitor = { firstName: "Althea", lastName: "Bethel", email: "althea@example.test" };
    const seat = await aSeat(5_000, { ...visitor, id: null } as unknown as Person);
    await transaction(() =>
      settle(sales, [{ dueId: seat.dueId, amountCents: 5_000 }], { ...money, amountCents: 6_000 }),
    );
    const unverified = await aMember({ email: visitor.email });
    const own = await aSeat(1_000, unverified);
    expect([await myCredit(unverified), await creditFor(own.dueId)]).toEqual([0, 0]);
    const verified = await db.write.user.update({
      where: { id: unverified.id },
      data: { emailVerifiedAt: new Date() },
    });
    expect([await myCredit(verified), await creditFor(own.dueId)]).toEqual([1_000, 1_000]);
    expect(await useMine(verified, own, 1_000)).toMatchObject({ ok: true });
  });

  it("staff use a visitor's credit for what the same visitor owes", async () => {
    const visitor = { id: null, firstName: "Ivy", lastName: "Rolle", email: "ivy@example.test" };
    const paid = await aSeat(5_000, visitor as unknown as Person);
    await transaction(() =>
      settle(sales, [{ dueId: paid.dueId, amountCents: 5_000 }], { ...money, amountCents: 6_000 }),
    );
    const seat = await aSeat(1_000, visitor as unknown as Person);
    const other = await aSeat(1_000, { ...visitor, email: "other@example.test" } as unknown as Person);
    expect(await useFor(desk, other, 1_000)).toMatchObject({ code: "changed_meanwhile" });
    expect(await useFor(desk, seat, 1_000)).toMatchObject({ ok: true });
  });

  it("people who may record payments see a credit on the record and where a reference is typed", async () => {
    await aPaymentWithRest(member, 1_000);
    const { reference } = await aSeat(700, member);
    const larger = await aSeat(2_000, member);
    const usable = async (person: object, id = member.id) =>
      (await listDuesOf(person as Admin, id)).map(({ usable: of }) => of && of.creditCents);
    expect(await usable(treasurer)).toEqual([700, 1_000]);
    expect(await usable(await aStaffMember([{ role: "auditor", eventId: null }]))).toEqual([null, null]);
    await aPaymentWithRest(treasurer, 1_000);
    await aSeat(700, treasurer);
    expect(await usable(treasurer, treasurer.id)).toEqual([null]);
    const find = (typed: string) => desk.within(() => action(findAmountsDue)({ text: typed }));
    expect(await find(reference)).toMatchObject({
      data: { amounts: [{ openCents: 700, credit: "10.00 BSD in credit" }] },
    });
    await useFor(desk, larger, 1_000);
    expect(await find(reference)).toMatchObject({
      data: { amounts: [{ openCents: 700, credit: null }] },
    });
  });
});

/** Runs `race` while this test has locked the payment, and then lets go on what it has started. */
async function whileLocked<Output>(id: string, race: () => Output) {
  await sql("BEGIN");
  await sql(`SELECT FROM "Payment" WHERE "id" = $1 FOR UPDATE`, [id]);
  const outcome = await race();
  await sql("COMMIT");
  return outcome;
}
const untilWaiting = (count: number) =>
  expect.poll(async () => (await sql(`SELECT pg_stat_clear_snapshot()`), waitingForLocks())).toBe(count);

describe("at the same time", () => {
  it("one of two simultaneous uses of a credit is refused in words, even by member and staff", async () => {
    const { id } = await aPaymentWithRest(member, 1_000);
    const seats = [await aSeat(1_000, member), await aSeat(1_000, member)] as const;
    const both = await whileLocked(id, async () => {
      const running = [useFor(desk, seats[0], 1_000), useMine(member, seats[1], 1_000)];
      await untilWaiting(2);
      return { running };
    });
    const outcomes = await Promise.all(both.running);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      code: "changed_meanwhile",
      message: expect.stringContaining("no credit left") as string,
    });
    expect(await paymentOf(id)).toMatchObject({ amountCents: 6_000, allocatedCents: 6_000 });
    expect(await db.registration.count({ where: { state: "confirmed" } })).toBe(2);
  });

  it("one of two simultaneous credits for an amount due is refused in words", async () => {
    const { id } = await aPaymentWithRest(member, 5_000);
    const seat = await aSeat(1_000, member);
    const both = await whileLocked(id, async () => {
      const running = [useFor(desk, seat, 1_000), useMine(member, seat, 1_000)];
      await untilWaiting(2);
      return { running };
    });
    const outcomes = await Promise.all(both.running);
    expect(outcomes.map((one) => (one.ok ? "used" : one.code)).sort()).toEqual(["already_paid", "used"]);
    expect((await paymentOf(id)).allocatedCents).toBe(6_000);
  });

  it.each([
    ["it goes back", (id: string) => chargeBack(id)],
    ["it is undone", (id: string) => undo(id)],
    ["its cheque bounces", (id: string) => undo(id, "bounced")],
  ])("using a credit is refused in words when %s first", async (_, end) => {
    const { id } = await aPaymentWithRest(member, 1_000);
    const seat = await aSeat(1_000, member);
    const [ended, used] = await whileLocked(id, async () => {
      const ending = end(id);
      await untilWaiting(1);
      const using = useFor(desk, seat, 1_000);
      await untilWaiting(2);
      return [{ ending }, { using }] as const;
    });
    await ended.ending;
    expect(await used.using).toMatchObject({ code: "changed_meanwhile" });
    expect(await paymentOf(id)).toMatchObject({ allocatedCents: 0, refundedCents: 6_000 });
    expect([await stateOf(seat.id), (await dueOf(seat.dueId)).paidCents]).toEqual(["held", 0]);
  });

  it.each([
    ["goes back", (id: string) => chargeBack(id), "cancelled"],
    ["is undone", (id: string) => undo(id), "held"],
    ["bounces", (id: string) => undo(id, "bounced"), "held"],
  ] as const)("a credit's payment is taken back when its money %s", async (_, end, state) => {
    const { id } = await aPaymentWithRest(member, 1_000);
    const seat = await aSeat(1_000, member);
    const [used, ended] = await whileLocked(id, async () => {
      const using = useFor(desk, seat, 1_000);
      await untilWaiting(1);
      // It has read what the payment had paid, and waits to lock that.
      const ending = end(id);
      await untilWaiting(2);
      return [{ using }, { ending }] as const;
    });
    expect(await used.using).toMatchObject({ ok: true });
    await ended.ending;
    expect(await paymentOf(id)).toMatchObject({ allocatedCents: 0, refundedCents: 6_000 });
    expect([await stateOf(seat.id), (await dueOf(seat.dueId)).paidCents]).toEqual([state, 0]);
  });
});
