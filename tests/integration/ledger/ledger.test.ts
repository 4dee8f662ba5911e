import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dueState, owedBackCents, type LedgerEntry, type DueShare } from "@/lib/ledger/shared/account";
import { settle, type PaymentDetails } from "@/lib/ledger/shared/settle";
import { refund, type RefundDetails } from "@/lib/ledger/shared/refund";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { aMember, anEvent, anUnpaidRegistration } from "../../support/builders";
import { seedOf, sized } from "../../support/chance";
import { sql } from "../../support/database";
import { isRefused, PLAY, PLAY_TURNS, sequence, think } from "../../support/ledger-model";
import { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";
import { play } from "../../support/play";

const seed = seedOf(20261125);
const sequences = sized(2_000, 40_000);
/** In one transaction. More would slow each other down, because each receipt leaves an old version of its counter. */
const batch = 50;

/** The same of the function. */
function summaryOf({ steps, account }: ReturnType<typeof think>) {
  const dues = Object.entries(account.dues).map(([id, due]) => {
    const state = dueState({ ...due, dueDate: null }, new Date());
    const { amountCents, paidCents, waivedCents } = due;
    return [
      id,
      { amountCents, paidCents, waivedCents, state, isClosed: state !== "open" && state !== "partly_paid" },
    ];
  });
  const payments = Object.entries(account.payments).map(
    ([id, { allocatedCents, refundedCents, amountCents }]) => {
      const isOwedBack = owedBackCents(account, id) > 0 || refundedCents === amountCents;
      return [id, { allocatedCents, refundedCents, isOwedBack }];
    },
  );
  return {
    refused: steps.map(isRefused),
    dues: dues.length > 0 ? (Object.fromEntries(dues) as object) : null,
    payments: payments.length > 0 ? (Object.fromEntries(payments) as object) : null,
  };
}

describe("the ledger", () => {
  it(`the ledger agrees with its model: ${sequences} random sequences change both alike, or are refused by both`, async () => {
    const thought = fc.sample(sequence, { seed, numRuns: sequences }).map(think);
    await sql(PLAY);
    const turns = thought.map(({ steps }, turn) => ({ turn, steps }));
    const played = await play(PLAY_TURNS, turns, { batch });
    for (const [turn, real] of played.entries()) {
      const { steps } = thought[turn]!;
      expect({ turn, steps, ...real }).toEqual({ turn, steps, ...summaryOf(thought[turn]!) });
    }
    // The sequences reach what they are to test.
    const done = thought.flatMap(({ steps }) => steps.filter((step) => !isRefused(step)));
    const kinds = done.flatMap((step) => step.flatMap(({ effects }) => effects.map(({ kind }) => kind)));
    const together = (kind: LedgerEntry["kind"]) =>
      done.filter((step) => step.length > 1 && step[0]!.entry.kind === kind).length;
    expect([together("payment"), together("reversal")].map((count) => count > 0.03 * sequences)).toEqual([
      true,
      true,
    ]);
    for (const kind of [
      "allocated",
      "waived",
      "adjusted",
      "settled",
      "owed_back",
      "returned",
      "reopened",
    ] as const)
      expect(kinds.filter((one) => one === kind).length, kind).toBeGreaterThan(0.02 * sequences);
    const used = done
      .flat()
      .filter(({ entry, effects }) => entry.kind === "allocation" && effects.length > 0);
    expect(used.length, "credits that are used").toBeGreaterThan(0.01 * sequences);
    const kept = done.flat().filter(({ entry }) => entry.kind === "reallocation");
    expect(kept.length, "parts that are kept for something else").toBeGreaterThan(0.01 * sequences);
    const returned = done.flat().filter(({ entry }) => entry.kind === "credit_refund");
    expect(returned.length, "credits that are paid back").toBeGreaterThan(0.01 * sequences);
    const reused = done.filter((step) => step[1]?.entry.kind === "void" && step[2]);
    expect(reused.length, "money owed back that pays something new").toBeGreaterThan(0.01 * sequences);
  }, 300_000);

  it("an amount due has the same state in SQL and in TypeScript", async () => {
    const at = new Date("2026-11-25T12:00:00Z");
    const part = fc.integer({ min: 0, max: 4 });
    const facts = fc.record({
      waivedCents: part,
      paidCents: part,
      restCents: part,
      isVoid: fc.boolean(),
      dueDate: fc.constantFrom(null, new Date(at.getTime() - 1), at, new Date(at.getTime() + 1)),
    });
    const rows = fc
      .sample(facts, { seed, numRuns: 5_000 })
      .map(({ restCents, ...due }) => ({ ...due, amountCents: restCents + due.waivedCents + due.paidCents }))
      .filter(({ amountCents }) => amountCents > 0);
    const found = await sql<{ state: string }>(
      `SELECT "due_state"("amountCents", "waivedCents", "paidCents", CASE WHEN "isVoid" THEN now() END, "dueDate", $2) AS state
       FROM jsonb_to_recordset($1::jsonb)
         AS t("amountCents" int, "waivedCents" int, "paidCents" int, "isVoid" boolean, "dueDate" timestamptz)`,
      [JSON.stringify(rows), at],
    );
    expect(found.map(({ state }) => state)).toEqual(rows.map((row) => dueState(row, at)));
    expect(new Set(found.map(({ state }) => state)).size).toBe(6);
  });

  it("the ledger takes back from an amount due no more than the same payment gave to it", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const { dueId } = await anUnpaidRegistration(event, await aMember());
    const other = await anUnpaidRegistration(event, await aMember());
    const { id } = await pay([
      { dueId, amountCents: 2_000 },
      { dueId: other.dueId, amountCents: 1_000 },
    ]);
    await pay([{ dueId, amountCents: 2_500 }]);
    const takeBack = `INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents")
      VALUES (gen_random_uuid(), $1, $2, $3)`;
    await expect(sql(takeBack, [id, dueId, -2_001])).rejects.toThrow(/No more is taken back/);
    await sql(takeBack, [id, dueId, -2_000]);
  });

  it("the ledger is written only by its own code: sums are counted, and an allocation stays", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const { id, dueId } = await anUnpaidRegistration(event, await aMember());
    await pay([{ dueId, amountCents: 5_000 }]);
    await expect(sql(`UPDATE "AmountDue" SET "paidCents" = 0`)).rejects.toThrow(
      /is the sum of its allocations/,
    );
    await expect(sql(`UPDATE "Payment" SET "allocatedCents" = 0`)).rejects.toThrow(
      /is the sum of its allocations/,
    );
    await expect(sql(`UPDATE "Allocation" SET "amountCents" = 1`)).rejects.toThrow(/does not change/);
    await expect(sql(`DELETE FROM "Allocation"`)).rejects.toThrow(/does not change/);
    await expect(sql(`DELETE FROM "AmountDue"`)).rejects.toThrow(/Allocation_amountDueId_fkey/);
    // A paid seat keeps its money.
    const takeBack = `INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents")
      SELECT gen_random_uuid(), "paymentId", "amountDueId", $1 FROM "Allocation" LIMIT 1`;
    await expect(sql(takeBack, [-1])).rejects.toThrow(/paid by a completed payment/);
    await sql(`UPDATE "Registration" SET "cancelledAt" = now() WHERE "id" = $1`, [id]);
    await expect(sql(takeBack, [-5_001])).rejects.toThrow(
      /AmountDue_paid_at_most_whole|No more is taken back/,
    );
    await expect(sql(takeBack, [1])).rejects.toThrow(/AmountDue_paid_at_most_whole/);
    await sql(takeBack, [-5_000]);
    expect((await db.payment.findFirstOrThrow()).owedBackAt).toBeNull();
  });
});

const money: PaymentDetails = {
  method: "bank_transfer",
  paymentDate: new Date("2026-11-13T17:00:00Z"),
  reference: "BOB-1",
  providerReference: null,
  note: null,
  recordedBy: null,
};
const pay = (to: [DueShare, ...DueShare[]]) => transaction(() => settle(sales, to, money));
const dueOf = (id: string) => db.amountDue.findUniqueOrThrow({ where: { id } });

describe("one payment", () => {
  it("one payment pays for several seats and dues at once, with the effects of each", async () => {
    const [employer, colleague] = [await aMember(), await aMember({ membershipStatus: "active" })];
    const event = await anEvent({ priceCents: 5_000 });
    const seats = [await anUnpaidRegistration(event, employer), await anUnpaidRegistration(event, colleague)];
    const dues = await anOpenDue(colleague.id);
    const [first, second] = seats.map(({ dueId }) => ({ dueId, amountCents: 5_000 }));
    await pay([first!, second!, { dueId: dues.id, amountCents: dues.amountCents }]);
    expect(await db.payment.findMany()).toMatchObject([
      {
        amountCents: 10_000 + dues.amountCents,
        allocatedCents: 10_000 + dues.amountCents,
        receiptNumber: 1001,
        userId: employer.id,
        payerEmail: employer.email,
        reference: "BOB-1",
      },
    ]);
    expect(await db.registration.findMany({ select: { state: true } })).toEqual([
      { state: "confirmed" },
      { state: "confirmed" },
    ]);
    expect((await dueOf(dues.id)).closedAt).not.toBeNull();
    const letters = await db.outboxEmail.findMany({ orderBy: { template: "asc" } });
    expect(letters.map(({ template, toAddress }) => [template, toAddress])).toEqual([
      ["dues_received", colleague.email],
      ["payment_received", expect.any(String)],
      ["payment_received", expect.any(String)],
    ]);
  });

  it("a partial payment leaves the seat held until the rest is paid", async () => {
    const { id, dueId } = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), await aMember());
    await pay([{ dueId, amountCents: 2_000 }]);
    expect(await dueOf(dueId)).toMatchObject({ paidCents: 2_000, closedAt: null });
    expect(await db.registration.findFirstOrThrow({ where: { id } })).toMatchObject({
      state: "held",
    });
    await expect(pay([{ dueId, amountCents: 3_001 }])).rejects.toMatchObject({ code: "amount_mismatch" });
    await pay([{ dueId, amountCents: 3_000 }]);
    expect(await dueOf(dueId)).toMatchObject({ paidCents: 5_000, closedAt: expect.any(Date) as Date });
    expect(await db.registration.findFirstOrThrow({ where: { id } })).toMatchObject({
      state: "confirmed",
    });
    await expect(pay([{ dueId, amountCents: 1 }])).rejects.toMatchObject({ code: "already_paid" });
  });

  it("a fully refunded payment takes back everything that it paid for", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const one = await anUnpaidRegistration(event, await aMember());
    const two = await anUnpaidRegistration(event, await aMember());
    const { id } = await pay([
      { dueId: one.dueId, amountCents: 5_000 },
      { dueId: two.dueId, amountCents: 5_000 },
    ]);
    const back: RefundDetails = {
      kind: "charged_back",
      amount: "the_rest",
      method: "bank_transfer",
      refundDate: new Date(),
      reference: null,
      providerReference: null,
      note: null,
    };
    await new Browser().within(() => transaction(() => refund(sales, id, back, null)));
    expect(await db.registration.count({ where: { cancelledAt: null } })).toBe(0);
    expect(await db.payment.findFirstOrThrow()).toMatchObject({ allocatedCents: 0, refundedCents: 10_000 });
  });
});
