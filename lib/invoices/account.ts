/** The kinds of journal entries about a person's amounts due and payments. */
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
  /** Whether the amount due and the payment of the entry are the person's own. */
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
  // A payment without money.
  bounced: { group: "paid", sign: 1 },
  undone: { group: "paid", sign: 1 },
};

/**
 * The cents by which an entry changes what the person owes, and its heading; null if it changes nothing. Money moves
 * between people when one pays what another owes.
 */
export function toBalanceChange(movement: AccountMovement): { group: AccountGroup; cents: number } | null {
  const { kind, cents, isOwnDue, isOwnPayment } = movement;
  if (kind !== "applied") return { group: groups[kind].group, cents: groups[kind].sign * cents };
  if (isOwnDue === isOwnPayment) return null;
  return { group: "others", cents: isOwnDue ? -cents : cents };
}

/** The balance before and after, and the total of each heading between. A negative balance is a credit. */
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
