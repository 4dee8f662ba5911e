import type { DatedStep } from "./ledger-model";

/** What histories did to the money of some days, counted from their steps without the journal. In cents. */
export function moneyOfPeriod(histories: DatedStep[][], { begin, until }: { begin: Date; until: Date }) {
  const none = () => ({ refunded: 0, reversed: 0, moved: 0 });
  const found = {
    received: 0,
    bounced: 0,
    refunded: 0,
    paid: 0,
    credit: 0,
    takenBack: none(),
    takenFromVoid: none(),
    purposes: { membership: 0, event: 0 },
  };
  const isWithin = (at: Date) => at >= begin && at < until;
  for (const steps of histories) {
    const opened: Record<string, Date> = {};
    const isVoid: Record<string, boolean> = {};
    const left: Record<string, number> = {};
    const accepted = steps.filter((step) => !step.some((part) => part.isRefused));
    for (const { entry, effects, at, step } of accepted.flatMap((parts) =>
      parts.map((part) => ({ ...part, step: parts })),
    )) {
      if (entry.kind === "due") opened[entry.dueId] = at;
      if (entry.kind === "void" || entry.kind === "reinstatement")
        isVoid[entry.dueId] = entry.kind === "void";
      if (entry.kind === "payment") {
        left[entry.paymentId] = entry.amountCents;
        if (isWithin(at)) found.received += entry.amountCents;
      }
      if (entry.kind === "reversal") {
        if (isWithin(at)) found.bounced += left[entry.paymentId]!;
        left[entry.paymentId] = 0;
      }
      if (entry.kind === "refund" || entry.kind === "credit_refund") {
        left[entry.paymentId]! -= entry.amountCents;
        if (isWithin(at)) found.refunded += entry.amountCents;
      }
      if (entry.kind === "return")
        for (const effect of effects) {
          if (effect.kind !== "allocated") continue;
          left[entry.paymentId]! += effect.amountCents;
          if (isWithin(at)) found.refunded -= effect.amountCents;
        }
      for (const effect of effects) {
        // Voided by a refund after what the refund took.
        if (effect.kind === "returned") isVoid[effect.dueId] = true;
        if (effect.kind !== "allocated") continue;
        const { dueId, amountCents, paymentId, refundId } = effect;
        // What is done together with a payment is booked with it.
        const withReceipt =
          refundId === null &&
          step.some(({ entry: one }) => one.kind === "payment" && one.paymentId === paymentId);
        const bookedAt = withReceipt && opened[dueId]! > at ? opened[dueId]! : at;
        if (!isWithin(bookedAt)) continue;
        const purpose = dueId === "A" ? "membership" : "event";
        const reason =
          entry.kind === "reversal"
            ? "reversed"
            : entry.kind === "refund" || entry.kind === "return"
              ? "refunded"
              : "moved";
        if (amountCents > 0) {
          found.paid += amountCents;
          if (!withReceipt) found.credit += amountCents;
        } else {
          found.takenBack[reason] -= amountCents;
          if (isVoid[dueId]) found.takenFromVoid[reason] -= amountCents;
        }
        if (amountCents > 0 || reason !== "refunded") found.purposes[purpose] += amountCents;
      }
    }
  }
  return found;
}
