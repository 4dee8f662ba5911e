import { formatCents, formatMoney } from "@/lib/core/money";
import type { NamedPayer } from "@/lib/ledger/schema";
import type { AmountNow, StatementLineView } from "@/lib/statements/queries";

/** The part of a line's money that pays one amount due. */
export type Allocation = { reference: string; amountCents: number; writeOffCents: number };

/** A decision on a line; null while there is none. */
export type Decision =
  | { kind: "pays"; allocations: Allocation[] }
  /** The whole line is a payer's credit. */
  | { kind: "credit"; payer: NamedPayer }
  /** The line is set aside. */
  | { kind: "ignored"; reason: string | null }
  | null;

export type Decisions = Readonly<Record<string, Decision>>;

/** The groups in which lines are shown. Each line is in exactly one. */
export const groups = ["to decide", "accepted", "left out", "posted"] as const;
export type Group = (typeof groups)[number];

const sumOf = (allocations: readonly Allocation[]) =>
  allocations.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The allocations that accepting stands for: all suggestions where they belong together, else the chosen one. */
export function allocationsOf(
  { isTogether, suggestions }: Pick<StatementLineView, "isTogether" | "suggestions">,
  index = 0,
): Allocation[] {
  const meant = isTogether ? suggestions : suggestions.slice(index, index + 1);
  return meant.map(({ reference, amountCents }) => ({ reference, amountCents, writeOffCents: 0 }));
}

/** The stored decision, else an exact match whose sum agrees, which needs no review. */
export function initialDecision(line: StatementLineView): Decision {
  if (line.isIgnored) return { kind: "ignored", reason: line.setAside?.reason ?? null };
  if (line.planPayer) return { kind: "credit", payer: line.planPayer };
  if (line.plan !== null) return line.plan.length > 0 ? { kind: "pays", allocations: line.plan } : null;
  const allocations = allocationsOf(line);
  const agrees =
    sumOf(allocations) === line.amountCents &&
    line.suggestions.every(({ amountCents, openCents, isOwn }) => amountCents === openCents && !isOwn);
  // A line with a caution is never accepted in advance.
  return line.match === "exact" && agrees && line.caution === null ? { kind: "pays", allocations } : null;
}

export function groupOf(line: StatementLineView, decision: Decision): Group {
  if (line.posted) return "posted";
  if (decision?.kind === "ignored" || line.amountCents <= 0) return "left out";
  if (decision) return "accepted";
  return line.match === "duplicate" ? "left out" : "to decide";
}

/** A decision in the form in which the API takes it. */
export const toPays = (decision: Decision) => ({
  allocations: decision?.kind === "pays" ? toInput(decision.allocations) : [],
  payer: decision?.kind === "credit" ? decision.payer : null,
});

/** A decision in the form in which the API takes it before the posting. */
export const toPlanned = (decision: Decision) => ({
  ...toPays(decision),
  isIgnored: decision?.kind === "ignored",
  ...(decision?.kind === "ignored" && { reason: decision.reason }),
});

const toInput = (allocations: readonly Allocation[]) =>
  allocations.map(({ reference, amountCents, writeOffCents }) => ({
    reference,
    amount: formatCents(amountCents),
    ...(writeOffCents > 0 ? { writeOff: formatCents(writeOffCents) } : {}),
  }));

/**
 * Why accepted lines would be skipped at the posting, by the line's id: the amount has been paid or voided in the
 * meantime, is the viewer's own, or is less than the line pays, alone or with the lines before it.
 */
export function conflictsOf(
  lines: readonly StatementLineView[],
  decisions: Decisions,
  amounts: Readonly<Record<string, AmountNow>>,
): Map<string, string> {
  const conflicts = new Map<string, string>();
  const takenBy = new Map<string, { cents: number; lineNumber: number }>();
  for (const line of lines) {
    const decision = decisions[line.id];
    if (line.posted || decision?.kind !== "pays") continue;
    const conflict =
      sumOf(decision.allocations) > line.amountCents
        ? `The amounts add up to more than ${formatMoney(line.amountCents)}.`
        : decision.allocations
            .map((share) => conflictOf(share, amounts[share.reference], takenBy.get(share.reference)))
            .find(Boolean);
    if (conflict) {
      conflicts.set(line.id, conflict);
      continue;
    }
    for (const { reference, amountCents, writeOffCents } of decision.allocations) {
      const before = takenBy.get(reference)?.cents ?? 0;
      takenBy.set(reference, {
        cents: before + amountCents + writeOffCents,
        lineNumber: line.lineNumber,
      });
    }
  }
  return conflicts;
}

function conflictOf(
  { reference, amountCents, writeOffCents }: Allocation,
  now: AmountNow | undefined,
  taken: { cents: number; lineNumber: number } | undefined,
): string | null {
  if (!now) return null;
  if (now.isVoid) return `${reference} has been voided.`;
  if (now.isOwn) return "This is your own payment; a colleague must record it.";
  if (now.openCents === 0) return `${reference} has already been paid.`;
  const wantedCents = amountCents + writeOffCents;
  if (wantedCents > now.openCents)
    return `Only ${formatMoney(now.openCents)} of ${reference} is outstanding.`;
  if (taken && taken.cents + wantedCents > now.openCents)
    return `Line ${taken.lineNumber} already pays ${reference}.`;
  return null;
}

type Recorded = { line: StatementLineView; decision: Decision | undefined };

/** The names on the receipts of these lines: the payers of the amounts, or the payer who gets the credit. */
export const printedNames = (
  recorded: readonly Recorded[],
  amounts: Readonly<Record<string, AmountNow>>,
): (string | null | undefined)[] =>
  recorded.flatMap(({ line, decision }) => {
    if (decision?.kind === "pays")
      return decision.allocations.map(({ reference }) => amounts[reference]?.printed);
    if (decision?.kind !== "credit") return [];
    const { payer } = decision;
    if ("name" in payer) return payer.name;
    return payer === line.planPayer
      ? line.creditedTo
      : "reference" in payer
        ? amounts[payer.reference]?.printed
        : null;
  });

/** The difference in words, such as "20.00 BSD is kept as credit"; null where the sums agree. */
export function restInWords(amountCents: number, allocations: readonly Allocation[]): string | null {
  const restCents = amountCents - sumOf(allocations);
  return restCents > 0 ? `${formatMoney(restCents)} is kept as credit` : null;
}
