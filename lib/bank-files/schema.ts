import { z } from "zod";
import { maxLength, optional, required } from "@/lib/core/fields";
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
    /** The order of day and month. Without it, the order is detected, and the answer says whether that was certain. */
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
/** Numbers of rows as an address has them: "2,3", or JSON. */
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

/** A statement and its decisions as JSON. */
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
