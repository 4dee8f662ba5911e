import type { AmountDueFound } from "@/lib/cashier/find-amounts-due";
import { formatCents, formatMoney, parseCents } from "@/lib/core/money";

/** An amount due chosen for the money, with its part of it as typed. */
export type ChosenAmount = Pick<
  AmountDueFound,
  "reference" | "member" | "description" | "openCents" | "isOwn" | "reported"
> & {
  amount: string;
};

const sumOf = (chosen: readonly ChosenAmount[]): number =>
  chosen.reduce((sum, { amount }) => sum + (parseCents(amount) ?? 0), 0);

/** The cents of the money that the chosen amounts leave. */
export const restOf = (amountCents: number, chosen: readonly ChosenAmount[]): number =>
  amountCents - sumOf(chosen);

/** An amount due with its part of the money: all that is outstanding, as far as the money goes. */
export const toChosen = (due: AmountDueFound, restCents: number): ChosenAmount => {
  const { reference, member, description, openCents, isOwn, reported } = due;
  const cents = Math.min(openCents, Math.max(0, restCents));
  return { reference, member, description, openCents, isOwn, reported, amount: formatCents(cents) };
};

/** The effect of using a credit in words: "Pays 150.00 BSD; 50.00 BSD is left in credit." */
export const creditUseWords = (chosen: readonly ChosenAmount[], restCents: number): string =>
  `Pays ${formatMoney(sumOf(chosen))}; ${restCents > 0 ? `${formatMoney(restCents)} is left in credit` : "no credit is left"}.`;

/** The allocations in the form in which the API takes them. */
export const toAllocations = (chosen: readonly ChosenAmount[]) =>
  chosen.map(({ reference, amount }) => ({ reference, amount }));
