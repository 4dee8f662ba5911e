/** What the journal says of one person's amounts due and payments. */
export type AccountKind =
  | "opened"
  | "adjusted"
  | "waived"
  | "voided"
  | "dropped"
  | "received"
  | "applied"
  | "refunded"
  | "charged_back"
  | "bounced"
  | "undone";

export type AccountMovement = {
  kind: AccountKind;
  cents: number;
  isBefore: boolean;
  /** Whether the amount due and the payment that it is about are the person's. */
  isOwnDue: boolean;
  isOwnPayment: boolean;
};

export type AccountGroup = "due" | "reduced" | "paid" | "refunded" | "others";

const groups: Record<Exclude<AccountKind, "applied">, { group: AccountGroup; sign: 1 | -1 }> = {
  opened: { group: "due", sign: 1 },
  adjusted: { group: "due", sign: 1 },
  waived: { group: "reduced", sign: -1 },
  voided: { group: "reduced", sign: -1 },
  dropped: { group: "reduced", sign: -1 },
  received: { group: "paid", sign: -1 },
  refunded: { group: "refunded", sign: 1 },
  charged_back: { group: "refunded", sign: 1 },
  // A payment that was none.
  bounced: { group: "paid", sign: 1 },
  undone: { group: "paid", sign: 1 },
};

/**
 * By how many cents an entry changes what the person owes, and under which heading; null where it does not. Money moves
 * between people where one pays what another owes.
 */
export function toBalanceChange(movement: AccountMovement): { group: AccountGroup; cents: number } | null {
  const { kind, cents, isOwnDue, isOwnPayment } = movement;
  if (kind !== "applied") return { group: groups[kind].group, cents: groups[kind].sign * cents };
  if (isOwnDue === isOwnPayment) return null;
  return { group: "others", cents: isOwnDue ? -cents : cents };
}

/** What was owed before and after, and the sum of each heading between. Less than nothing is a credit. */
export function invoiceAccount(movements: readonly AccountMovement[]) {
  const sums: Record<AccountGroup | "opening", number> = {
    opening: 0,
    due: 0,
    reduced: 0,
    paid: 0,
    refunded: 0,
    others: 0,
  };
  for (const movement of movements) {
    const change = toBalanceChange(movement);
    if (change) sums[movement.isBefore ? "opening" : change.group] += change.cents;
  }
  const { opening, ...between } = sums;
  return { opening, ...between, closing: Object.values(sums).reduce((sum, cents) => sum + cents, 0) };
}
