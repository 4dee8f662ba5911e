import { formatCents, formatMoney } from "@/lib/core/money";
import type { StatementLineView } from "@/lib/statements/queries";

/** What of a line's money is for one amount due. */
export type Allocation = { reference: string; amountCents: number; writeOffCents: number };

/** What somebody has decided about a line; null while it is open. */
export type Decision = { kind: "pays"; allocations: Allocation[] } | { kind: "ignored" } | null;

export type Decisions = Readonly<Record<string, Decision>>;

/** The groups by which lines are shown. A line is in one of them. */
export const groups = ["to decide", "accepted", "left out", "posted"] as const;
export type Group = (typeof groups)[number];

const sumOf = (allocations: readonly Allocation[]) =>
  allocations.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What accepting the suggestions means: all of an exact match, else the chosen one. */
export function allocationsOf(
  { match, suggestions }: Pick<StatementLineView, "match" | "suggestions">,
  index = 0,
): Allocation[] {
  const meant = match === "exact" ? suggestions : suggestions.slice(index, index + 1);
  return meant.map(({ reference, amountCents }) => ({ reference, amountCents, writeOffCents: 0 }));
}

/** What was stored, else an exact match whose sum agrees: nobody has to look at those again. */
export function initialDecision(line: StatementLineView): Decision {
  if (line.isIgnored) return { kind: "ignored" };
  if (line.plan !== null) return line.plan.length > 0 ? { kind: "pays", allocations: line.plan } : null;
  const allocations = allocationsOf(line);
  const agrees =
    sumOf(allocations) === line.amountCents &&
    line.suggestions.every(({ amountCents, openCents, isOwn }) => amountCents === openCents && !isOwn);
  return line.match === "exact" && agrees ? { kind: "pays", allocations } : null;
}

export function groupOf(line: StatementLineView, decision: Decision): Group {
  if (line.posted) return "posted";
  if (decision?.kind === "ignored" || line.amountCents <= 0) return "left out";
  if (decision) return "accepted";
  return line.match === "duplicate" ? "left out" : "to decide";
}

/** How the door takes them. */
export const toInput = (allocations: readonly Allocation[]) =>
  allocations.map(({ reference, amountCents, writeOffCents }) => ({
    reference,
    amount: formatCents(amountCents),
    ...(writeOffCents > 0 ? { writeOff: formatCents(writeOffCents) } : {}),
  }));

/** "20.00 BSD stay a credit"; null where it agrees. */
export function restInWords(amountCents: number, allocations: readonly Allocation[]): string | null {
  const restCents = amountCents - sumOf(allocations);
  return restCents > 0 ? `${formatMoney(restCents)} stay a credit` : null;
}
