import { z } from "zod";
import { id, maxLength, optional, required } from "@/lib/core/fields";
import { dollars, payerInput, payerOfAmounts, quotedReference } from "@/lib/payments/schema";
import { chosenEncodings } from "@/lib/tables/labels";
import { dateOrders } from "./rules";

/** The size of a file. */
export const maxStatementBytes = 5 * 1_048_576;

const column = z.string().trim().max(maxLength.line).nullish();

/** Which column of the file is what, by its headings. */
export const mappingInput = z
  .object({
    date: required("Choose the column of the dates"),
    description: column,
    payer: column,
    amount: column,
    debit: column,
    credit: column,
    /** Says of each line whether money came or went, as "DR" and "CR" do. */
    type: column,
    /** The running balance after each line, which proves the amounts. */
    balance: column,
    account: column,
    /** Without it, the portal decides, and says whether it was sure. */
    dateOrder: z.enum(dateOrders, { error: "The order of the dates is dmy, mdy or ymd" }).nullish(),
  })
  .refine(({ amount, debit, credit }) => amount || debit || credit, {
    error: "Choose the column of the amounts, or those of debits and credits",
    path: ["amount"],
  })
  .refine(({ debit, credit }) => !debit || debit !== credit, {
    error: "Debits and credits are in two different columns",
    path: ["credit"],
  })
  .refine(({ amount, debit, credit }) => !amount || (!debit && !credit), {
    error: "Choose either one column of amounts, or those of debits and credits",
    path: ["amount"],
  });

const name = optional().transform((text) => text ?? "Bank statement");

/** Rows of the file, by their numbers. */
const rowWords = "Send row numbers, such as 2,3";
const rowNumbers = z.array(z.int(rowWords).positive(rowWords), rowWords).max(5_000);
/** The same in an address: "2,3", or JSON. */
const rowsInQuery = z
  .string()
  .nullish()
  .transform((text) =>
    (text ?? "")
      .replace(/[[\]\s]/g, "")
      .split(",")
      .filter(Boolean)
      .map(Number),
  )
  // One message for the whole list, because the address has no places in it.
  .refine(
    (rows) => rows.length <= 5_000 && rows.every((row) => Number.isSafeInteger(row) && row > 0),
    rowWords,
  );

/** What a person decided about the file before it is stored. */
const decisions = {
  /** One of the association's bank accounts; the only one without it. */
  account: z.uuid({ error: "The bank account is not known" }).nullish(),
  encoding: z.enum(chosenEncodings, { error: "This encoding is not known" }).nullish(),
  /** Which account of an OFX file to read, where it has several. */
  ofxAccount: z
    .string()
    .trim()
    .max(maxLength.line)
    .nullish()
    .transform((account) => account || null),
};

/** POST /api/admin/bank-statements as a file: what the query says of it. The mapping is JSON. */
export const statementQuery = z.object({
  name,
  mapping: jsonOf(mappingInput),
  ...decisions,
  /** Rows that have a problem and are right as they were read. */
  confirm: rowsInQuery,
  /** Rows that have a problem and are not to be stored. */
  leaveOut: rowsInQuery,
});

/** The same as JSON. */
export const statementInput = z.object({
  name,
  csv: z.string({ error: "Send the statement as csv" }).min(1, "The file is empty."),
  mapping: mappingInput.nullish(),
  ...decisions,
  confirm: rowNumbers.nullish().transform((rows) => rows ?? []),
  leaveOut: rowNumbers.nullish().transform((rows) => rows ?? []),
});

/** Text that is JSON of something; missing and empty are null. */
function jsonOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .nullish()
    .transform((text, context): unknown => {
      if (!text) return null;
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "The mapping is not JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema.nullable());
}

const allocation = z.object({
  reference: quotedReference(),
  amount: dollars(),
  writeOff: dollars().nullish(),
});
export type AllocationInput = z.output<typeof allocation>;
const allocations = z.array(allocation).max(100, "A line can pay at most 100 amounts");

/** Whose credit all of a line is, where it pays no amount due. */
const payer = payerInput.nullish().transform((named) => named ?? null);

/** POST /api/admin/bank-statements/{id}/post: what each line pays. Lines without amounts and payer are left as they are. */
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
      if (twice !== undefined) refuse(index, `${twice} is named twice.`);
      if (line.payer && references.length > 0) refuse(index, `${payerOfAmounts}.`);
    }
  });

export const statementIdInput = z.object({ id });

/** What somebody decides about a line before the statement is posted. Without allocations and payer it is undecided again. */
export const planLineInput = z.object({
  /** The line. */
  id,
  allocations,
  payer,
  /** It is set aside: it pays nothing. */
  isIgnored: z.boolean(),
  /** Why it is set aside. */
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
