import { z } from "zod";
import { maxLength, optional, required } from "@/lib/core/fields";
import { chosenEncodings } from "@/lib/tables/labels";
import { dateOrders } from "./rules";

/** The maximum size of a statement file in bytes. */
export const maxStatementBytes = 5 * 1_048_576;

const column = z.string().trim().max(maxLength.line).nullish();

/** The heading of each fact's column in the file. */
export const mappingInput = z
  .object({
    date: required("Choose the date column"),
    description: column,
    payer: column,
    amount: column,
    debit: column,
    credit: column,
    /** The column with the direction of each line, such as "DR" and "CR". */
    type: column,
    /** The column with the running balance after each line, which proves the amounts. */
    balance: column,
    account: column,
    /** The order of day and month. When omitted, it is detected, and the response says whether that was certain. */
    dateOrder: z.enum(dateOrders, { error: "Date order must be dmy, mdy or ymd" }).nullish(),
  })
  .refine(({ amount, debit, credit }) => amount || debit || credit, {
    error: "Choose the amount column, or the debit and credit columns",
    path: ["amount"],
  })
  .refine(({ debit, credit }) => !debit || debit !== credit, {
    error: "Choose different columns for debits and credits",
    path: ["credit"],
  })
  .refine(({ amount, debit, credit }) => !amount || (!debit && !credit), {
    error: "Choose either one amount column, or the debit and credit columns",
    path: ["amount"],
  });

const name = optional().transform((text) => text ?? "Bank statement");

/** The message for row numbers of the file that are malformed. */
const rowWords = "Send row numbers, such as 2,3";
const rowNumbers = z.array(z.int(rowWords).positive(rowWords), rowWords).max(5_000);
/** Row numbers in a query, as "2,3" or JSON. */
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
  // One message covers the full list, because a query has no path for single items.
  .refine(
    (rows) => rows.length <= 5_000 && rows.every((row) => Number.isSafeInteger(row) && row > 0),
    rowWords,
  );

/** The decisions of a person about the file before it is stored. */
const decisions = {
  /** The id of one of the association's bank accounts; when omitted, the only one. */
  account: z.uuid({ error: "Unknown bank account" }).nullish(),
  encoding: z.enum(chosenEncodings, { error: "Unknown encoding" }).nullish(),
  /** The account to read from an OFX file with several. */
  ofxAccount: z
    .string()
    .trim()
    .max(maxLength.line)
    .nullish()
    .transform((account) => account || null),
};

/** The query of POST /api/admin/bank-statements with a file as the body. The mapping is JSON. */
export const statementQuery = z.object({
  name,
  mapping: jsonOf(mappingInput),
  ...decisions,
  /** The rows with a problem that are right as they were read. */
  confirm: rowsInQuery,
  /** The rows with a problem that are not to be stored. */
  leaveOut: rowsInQuery,
});

/** A statement with its decisions as JSON. */
export const statementInput = z.object({
  name,
  csv: z.string({ error: "Send the statement as csv" }).min(1, "The file is empty."),
  mapping: mappingInput.nullish(),
  ...decisions,
  confirm: rowNumbers.nullish().transform((rows) => rows ?? []),
  leaveOut: rowNumbers.nullish().transform((rows) => rows ?? []),
});

/** Parses a text as JSON of a schema; missing and empty texts are null. */
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
