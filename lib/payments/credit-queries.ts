import "server-only";
import type { Member, Staff } from "@/lib/auth/member";
import { formatCents } from "@/lib/core/money";
import type { Owed } from "./owed-queries";
import { findCredits, sumOf } from "./shared/credits";

/** The credit of whoever owes these amounts due, in cents, by the amount due's id; none where there is none. */
export async function findCreditOf(
  _staff: Staff<"payments.read"> | Staff<"payments.record">,
  dueIds: string[],
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { dueId, cents } of await findCredits(dueIds, "staff"))
    sums.set(dueId, (sums.get(dueId) ?? 0) + cents);
  return sums;
}

/** The credit that the member can use for what they owe, in cents. All of it is theirs, so it is the same for each. */
export async function findMyCredit(_person: Member, [first]: Owed[]): Promise<number> {
  return first ? sumOf(await findCredits([first.id], "payer")) : 0;
}

/** What of a credit an amount due takes. */
export const usableOf = (creditCents: number, openCents: number): string | null =>
  creditCents > 0 && openCents > 0 ? formatCents(Math.min(creditCents, openCents)) : null;
