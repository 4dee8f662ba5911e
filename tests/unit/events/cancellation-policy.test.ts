import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { policyPresets, policySentence, refundOf, standardPolicy } from "@/lib/events/cancellation-rules";
import { cancellationPolicy } from "@/lib/events/schema";
import { seedOfTest } from "../../support/chance";

const start = new Date("2026-12-10T14:00:00Z");
const before = (hours: number, milliseconds = 0) =>
  new Date(start.getTime() - hours * 3_600_000 + milliseconds);
const refund = (hours: number, milliseconds = 0, cents = 12_501) =>
  refundOf(standardPolicy, start, before(hours, milliseconds), cents);

describe("what is refunded", () => {
  it("a refund follows the policy's tier that applies, to the millisecond", () => {
    expect(refund(336)).toEqual({ percent: 100, cents: 12_501 });
    expect(refund(336, 1)).toEqual({ percent: 50, cents: 6_251 });
    expect(refund(72)).toEqual({ percent: 50, cents: 6_251 });
    expect(refund(72, 1)).toBe("transfer_only");
    expect(refund(-1)).toBe("transfer_only");
  });

  it("refunds under a policy end when the event starts, even in the last tier", () => {
    const policy = { tiers: [{ hoursBefore: 0, refundPercent: 100 }] };
    expect(refundOf(policy, start, before(0, -1), 500)).toEqual({ percent: 100, cents: 500 });
    expect(refundOf(policy, start, start, 500)).toBe("transfer_only");
  });

  const anyPolicy = fc
    .array(fc.record({ hoursBefore: fc.nat(8_760), refundPercent: fc.nat(100) }), { maxLength: 5 })
    .map((tiers) => ({ tiers }))
    .filter((policy) => cancellationPolicy.safeParse(policy).success);

  it("a refund never rises as the event comes nearer, and is whole cents and never more than was paid", () => {
    fc.assert(
      fc.property(anyPolicy, fc.nat(9_000), fc.nat(9_000), fc.nat(10_000_000), (policy, one, other, paid) => {
        const [far, near] = [Math.max(one, other), Math.min(one, other)].map((hours) => {
          const answer = refundOf(policy, start, before(hours), paid);
          return answer === "transfer_only" ? 0 : answer.cents;
        }) as [number, number];
        expect(near).toBeLessThanOrEqual(far);
        for (const cents of [far, near]) {
          expect(Number.isInteger(cents)).toBe(true);
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual(paid);
        }
      }),
      { seed: seedOfTest() },
    );
  });

  it("a refund is rounded once, half a cent up", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(100), (paid, percent) => {
        const policy = { tiers: [{ hoursBefore: 0, refundPercent: percent }] };
        const answer = refundOf(policy, start, before(1), paid);
        const hundredths = BigInt(paid) * BigInt(percent);
        const [whole, rest] = [hundredths / 100n, hundredths % 100n];
        expect(answer).toEqual({ percent, cents: Number(whole + (rest >= 50n ? 1n : 0n)) });
      }),
      { seed: seedOfTest() },
    );
  });
});

describe("a policy", () => {
  const refused = (tiers: object[]) =>
    cancellationPolicy
      .safeParse({ tiers })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
  const tier = (hoursBefore: number, refundPercent: number) => ({ hoursBefore, refundPercent });

  it("a cancellation policy has up to five tiers with falling hours and refunds that never rise", () => {
    for (const { policy } of policyPresets) expect(cancellationPolicy.parse(policy)).toEqual(policy);
    expect(refused([tier(72, 50), tier(72, 50)])).toEqual([
      ["tiers.1.hoursBefore", "Each tier must end later than the one before"],
    ]);
    expect(refused([tier(72, 50), tier(24, 51)])).toEqual([
      ["tiers.1.refundPercent", "The refund cannot increase as the event gets closer"],
    ]);
    expect(refused(Array.from({ length: 6 }, (_, index) => tier(60 - index, 50)))).toEqual([
      ["tiers", "You can add up to 5 tiers"],
    ]);
  });

  it.each([tier(1.5, 50), tier(-1, 50), tier(8_761, 50), tier(1, 101), tier(1, -1), tier(1, 0.5)])(
    "a cancellation policy refuses %j",
    (one) => expect(refused([one])).toHaveLength(1),
  );

  it("a cancellation policy is described in words", () => {
    expect(policyPresets.map(({ policy }) => policySentence(policy))).toEqual([
      "Full refund until 14 days before, half until 3 days before. After that, you can transfer your seat to someone else until the event starts.",
      "Full refund until 1 day before. After that, you can transfer your seat to someone else until the event starts.",
      "No refunds, but you can transfer your seat to someone else until the event starts.",
    ]);
    expect(policySentence({ tiers: [tier(36, 80), tier(0, 0)] })).toBe(
      "80% until 36 hours before, no refund until the event starts.",
    );
  });
});
