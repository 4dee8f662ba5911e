import { describe, expect, it } from "vitest";
import {
  applyEntry,
  emptyAccount,
  owedBackCents,
  type LedgerAccount,
  type LedgerEntry,
} from "@/lib/ledger/shared/account";
import { creditCents, unpaidCents } from "@/lib/ledger/rules";

/** The account after these entries, none of which is refused. */
const after = (...entries: LedgerEntry[]): LedgerAccount =>
  entries.reduce((account, entry) => {
    const applied = applyEntry(account, entry);
    if ("refusal" in applied) throw new Error(applied.refusal);
    return applied.account;
  }, emptyAccount);

const refusal = (account: LedgerAccount, entry: LedgerEntry) => {
  const applied = applyEntry(account, entry);
  return "refusal" in applied ? applied.refusal : null;
};
const effectsOf = (account: LedgerAccount, entry: LedgerEntry) => {
  const applied = applyEntry(account, entry);
  return "effects" in applied ? applied.effects.map(({ kind }) => kind) : null;
};

const due = (dueId: string, amountCents: number): LedgerEntry => ({ kind: "due", dueId, amountCents });
const paid = (amountCents: number, to: Record<string, number>): LedgerEntry => ({
  kind: "payment",
  paymentId: "P",
  amountCents,
  to: Object.entries(to).map(([dueId, cents]) => ({ dueId, amountCents: cents })),
});
const back = (amountCents: number): LedgerEntry => ({
  kind: "refund",
  paymentId: "P",
  refundId: "R",
  amountCents,
});

describe("an account", () => {
  it("a payment can settle several amounts due, part of one, or leave a credit", () => {
    const owed = after(due("A", 100), due("B", 200));
    const split = paid(250, { A: 100, B: 120 });
    expect(effectsOf(owed, split)).toEqual(["allocated", "settled", "allocated"]);
    const account = after(due("A", 100), due("B", 200), split);
    expect([unpaidCents(account.dues.A!), unpaidCents(account.dues.B!)]).toEqual([0, 80]);
    expect(creditCents(account.payments.P!)).toBe(30);
    const use: LedgerEntry = { kind: "allocation", paymentId: "P", to: [{ dueId: "B", amountCents: 31 }] };
    expect(refusal(account, use)).toBe("too_much_of_payment");
  });

  it("an account refuses allocations beyond what is due or received, of nothing, or of unknown amounts", () => {
    const owed = after(due("A", 100));
    expect(refusal(owed, paid(200, { A: 101 }))).toBe("too_much_for_due");
    expect(refusal(owed, paid(50, { A: 60 }))).toBe("too_much_of_payment");
    expect(refusal(owed, paid(0, {}))).toBe("not_positive");
    expect(refusal(owed, paid(50, { A: 0 }))).toBe("not_positive");
    expect(refusal(owed, paid(50, { B: 50 }))).toBe("not_found");
    expect(refusal(owed, due("A", 5))).toBe("exists");
    expect(refusal(owed, back(1))).toBe("not_found");
    expect(refusal(after(due("A", 100), paid(100, { A: 100 })), back(101))).toBe("too_much_of_payment");
  });

  it("an amount due is settled by waiving the rest or lowering it to what was paid, and never goes below zero", () => {
    const part = [due("A", 100), paid(60, { A: 60 })];
    expect(effectsOf(after(...part), { kind: "waiver", dueId: "A", amountCents: 40 })).toEqual([
      "waived",
      "settled",
    ]);
    expect(effectsOf(after(...part), { kind: "waiver", dueId: "A", amountCents: 39 })).toEqual(["waived"]);
    const adjusted = (amountCents: number): LedgerEntry => ({ kind: "adjustment", dueId: "A", amountCents });
    expect(effectsOf(after(...part), adjusted(60))).toEqual(["adjusted", "settled"]);
    expect(effectsOf(after(...part), adjusted(200))).toEqual(["adjusted"]);
    expect(refusal(after(...part), adjusted(59))).toBe("too_little_for_due");
    expect(refusal(after(...part), { ...adjusted(200), dueId: "B" } as LedgerEntry)).toBe("not_found");
  });

  it("undoing a payment for one amount due returns all it paid of it, and nothing of its other amounts", () => {
    const split = [due("A", 100), due("B", 100), paid(250, { A: 60, B: 100 })];
    const whole: LedgerEntry = { kind: "return", paymentId: "P", refundId: "R", dueId: "A" };
    expect(effectsOf(after(...split), whole)).toEqual(["allocated", "returned"]);
    const { dues, payments, allocated } = after(...split, whole);
    expect(allocated.P).toEqual({ A: 0, B: 100 });
    expect([dues.A, dues.B]).toMatchObject([
      { paidCents: 0, waivedCents: 0, isVoid: true },
      { paidCents: 100 },
    ]);
    expect(payments.P).toEqual({ amountCents: 250, allocatedCents: 100, refundedCents: 60 });
    expect(refusal(after(...split, whole), { ...whole, refundId: "S" })).toBe("not_found");
  });

  it("money on an amount due that is void is owed back, whether it was paid before or after", () => {
    const gone: LedgerEntry = { kind: "void", dueId: "A" };
    expect(owedBackCents(after(due("A", 100), paid(100, { A: 100 }), gone), "P")).toBe(100);
    const late = after(due("A", 100), gone);
    expect(effectsOf(late, paid(100, { A: 100 }))).toEqual(["allocated", "owed_back"]);
  });

  it("a partial refund takes from void amounts first, then from credit, and waives the rest", () => {
    const split = [due("A", 100), due("B", 100), paid(250, { A: 100, B: 100 })];
    const gone: LedgerEntry = { kind: "void", dueId: "B" };
    const some = after(...split, gone, back(170));
    expect(some.allocated.P).toEqual({ A: 80, B: 0 });
    expect(some.dues.A).toMatchObject({ paidCents: 80, waivedCents: 20, isVoid: false });
    expect(owedBackCents(some, "P")).toBe(0);
  });

  it("refunding the last cent takes back the whole payment", () => {
    const split = [due("A", 100), due("B", 100), paid(200, { A: 100, B: 100 })];
    expect(effectsOf(after(...split), back(200))).toEqual(["allocated", "returned", "allocated", "returned"]);
    const rest = after(...split, back(50), { ...back(150), refundId: "S" } as LedgerEntry);
    expect([rest.dues.A!.isVoid, rest.dues.B!.isVoid, rest.payments.P!.allocatedCents]).toEqual([
      true,
      true,
      0,
    ]);
  });

  it("a payment that bounced makes its amounts due again, and nothing is refunded or waived", () => {
    const split = [due("A", 100), due("B", 100), due("C", 100), paid(260, { A: 100, B: 50, C: 100 })];
    const undone: LedgerEntry = { kind: "reversal", paymentId: "P", refundId: "R" };
    const gone: LedgerEntry = { kind: "void", dueId: "C" };
    // B was open before, and C is void: neither is open anew.
    expect(effectsOf(after(...split, gone), undone)).toEqual([
      "allocated",
      "reopened",
      "allocated",
      "allocated",
    ]);
    const { dues, payments } = after(...split, gone, undone);
    expect([dues.A, dues.B, dues.C]).toEqual([
      { amountCents: 100, waivedCents: 0, paidCents: 0, isVoid: false },
      { amountCents: 100, waivedCents: 0, paidCents: 0, isVoid: false },
      { amountCents: 100, waivedCents: 0, paidCents: 0, isVoid: true },
    ]);
    expect(payments.P).toEqual({ amountCents: 260, allocatedCents: 0, refundedCents: 260 });
    expect(refusal(after(...split, undone), { ...undone, refundId: "S" })).toBe("too_much_of_payment");
    expect(refusal(emptyAccount, undone)).toBe("not_found");
  });
});
