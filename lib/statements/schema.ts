import { z } from "zod";
import { id, maxLength, optional } from "@/lib/core/fields";
import { dollars, payerInput, payerOfAmounts, referenceField } from "@/lib/ledger/schema";

const allocation = z.object({
  reference: referenceField(),
  amount: dollars(),
  writeOff: dollars().nullish(),
});
export type AllocationInput = z.output<typeof allocation>;
const allocations = z.array(allocation).max(100, "A line can pay up to 100 amounts");

/** The payer to whom a full line is credited when it pays no amount due. */
export const payer = payerInput.nullish().transform((named) => named ?? null);

/** POST /api/admin/bank-statements/{id}/post: what each line pays. Lines without amounts and payer stay unchanged. */
export const postStatementInput = z
  .object({
    id,
    lines: z.array(z.object({ id, allocations, payer }), { error: "Send the lines to post" }).max(5_000),
  })
  .check(({ value: { lines }, issues }) => {
    const refuse = (index: number, message: string) =>
      issues.push({ code: "custom", path: ["lines", index], message, input: lines });
    const seen = new Set<string>();
    for (const [index, line] of lines.entries()) {
      if (seen.has(line.id)) refuse(index, "The same line is sent twice.");
      seen.add(line.id);
      const references = line.allocations.map((one) => one.reference);
      const twice = references.find((one, at) => references.indexOf(one) < at);
      if (twice !== undefined) refuse(index, `${twice} is listed twice.`);
      if (line.payer && references.length > 0) refuse(index, `${payerOfAmounts}.`);
    }
  });

export const statementIdInput = z.object({ id });

/**
 * A decision about a line before the statement is posted. Without allocations and payer the line is undecided again.
 */
export const planLineInput = z.object({
  /** The id of the line. */
  id,
  allocations,
  payer,
  /** Whether the line is set aside, so that it pays nothing. */
  isIgnored: z.boolean(),
  /** Why the line is set aside. */
  reason: optional(maxLength.paragraph),
});

/** A line that is recorded after its statement was posted. */
export const recordLineInput = z
  .object({ id, allocations, payer })
  .check(({ value: { allocations: named, payer: credited }, issues }) => {
    if (named.length > 0 === (credited === null)) return;
    const message = credited ? payerOfAmounts : "Choose what the line pays";
    issues.push({ code: "custom", path: [credited ? "payer" : "allocations"], message, input: named });
  });
