import type { AmountDueFound } from "@/lib/cashier/find-amounts-due";
import { formatCents, formatMoney, parseCents } from "@/lib/core/money";

/** An amount due that money is for, and how much of it, as typed. */
export type ChosenAmount = Pick<
  AmountDueFound,
  "reference" | "member" | "description" | "openCents" | "isOwn" | "reported"
> & {
  amount: string;
};

const sumOf = (chosen: readonly ChosenAmount[]): number =>
  chosen.reduce((sum, { amount }) => sum + (parseCents(amount) ?? 0), 0);

/** What the chosen amounts leave of the money, in cents. */
export const restOf = (amountCents: number, chosen: readonly ChosenAmount[]): number =>
  amountCents - sumOf(chosen);

/** An amount due with what it gets: all that is outstanding, as far as the money goes. */
export const toChosen = (due: AmountDueFound, restCents: number): ChosenAmount => {
  const { reference, member, description, openCents, isOwn, reported } = due;
  const cents = Math.min(openCents, Math.max(0, restCents));
  return { reference, member, description, openCents, isOwn, reported, amount: formatCents(cents) };
};

/** "Pays 150.00 BSD; 50.00 BSD stays in credit." */
export const creditUseWords = (chosen: readonly ChosenAmount[], restCents: number): string =>
  `Pays ${formatMoney(sumOf(chosen))}; ${restCents > 0 ? `${formatMoney(restCents)} stays` : "nothing stays"} in credit.`;

/** As a payment or a credit is sent. */
export const toAllocations = (chosen: readonly ChosenAmount[]) =>
  chosen.map(({ reference, amount }) => ({ reference, amount }));
