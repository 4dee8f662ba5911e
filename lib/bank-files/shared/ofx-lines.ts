import { addDays } from "date-fns";
import { Refusal } from "@/lib/core/errors";
import type { OfxStatement, OfxTransaction } from "../ofx/read-ofx";
import type { ReadStatement, StatementLine } from "./read-lines";
import { daysAhead } from "../rules";

/** The types that name a direction of money. Other types, such as a transfer, do not. */
const debits = new Map<string | null, string>([
  ...([
    ["DEBIT", "debit"],
    ["FEE", "fee"],
    ["SRVCHG", "service charge"],
    ["PAYMENT", "payment"],
  ] as const),
  ...([
    ["ATM", "withdrawal"],
    ["POS", "card payment"],
    ["CHECK", "cheque"],
  ] as const),
]);
const credits = new Map<string | null, string>([
  ...([
    ["CREDIT", "credit"],
    ["DEP", "deposit"],
    ["INT", "credit of interest"],
  ] as const),
  ...([["DIRECTDEP", "direct deposit"]] as const),
]);

function problemOf({ type, amountCents, correction }: OfxTransaction): string | null {
  if (correction) {
    const { of, isDeletion } = correction;
    const what = of === null ? "another transaction" : `its number ${of}`;
    return `The bank sends it to ${isDeletion ? "delete" : "replace"} ${what}`;
  }
  if (type === "HOLD") return "The amount is only on hold, and may never be posted";
  const word = (amountCents > 0 ? debits : credits).get(type);
  return word === undefined
    ? null
    : `The bank calls it a ${word}, and its amount is ${amountCents > 0 ? "positive" : "negative"}`;
}

/** The transactions corrected by another line of the file, by account and number. */
function correctionsIn(statements: readonly OfxStatement[]): Map<string, string> {
  const words = statements.flatMap(({ account, transactions }) =>
    transactions.flatMap(({ line, correction }): [string, string][] =>
      correction?.of
        ? [
            [
              JSON.stringify([account, correction.of]),
              `The bank ${correction.isDeletion ? "deletes it" : "replaces it"} with line ${line}`,
            ],
          ]
        : [],
    ),
  );
  return new Map(words);
}

/** The accounts with statements in an OFX file. */
export const listOfxAccounts = (statements: readonly OfxStatement[]): string[] => [
  ...new Set(statements.flatMap(({ account }) => account ?? [])),
];

/**
 * The statements of the chosen account.
 * @throws Refusal `invalid_input` when the file has several accounts and none was chosen, or not this one
 */
function ofAccount(statements: readonly OfxStatement[], chosen: string | null): readonly OfxStatement[] {
  const accounts = listOfxAccounts(statements);
  if (chosen === null && accounts.length < 2) return statements;
  if (chosen !== null && accounts.includes(chosen))
    return statements.filter(({ account }) => account === null || account === chosen);
  const message =
    chosen === null
      ? `This file has ${accounts.length} accounts: ${accounts.join(", ")}. Choose the one to import.`
      : `This file has no account “${chosen}”. Its accounts: ${accounts.join(", ") || "none is named"}.`;
  throw new Refusal("invalid_input", message, { issues: [{ path: "ofxAccount", message }] });
}

/**
 * The transactions of an OFX file as lines of a statement. The bank's number of a transaction distinguishes equal ones
 * and recognises one that was imported before.
 * @param today "YYYY-MM-DD"
 * @param account the one to read, when the file has several
 * @throws Refusal `invalid_input` when it has no transaction, or several accounts of which none was chosen
 */
export function readOfxLines(
  statements: readonly OfxStatement[],
  today: string,
  account: string | null,
): ReadStatement {
  const latest = addDays(new Date(`${today}T00:00:00Z`), daysAhead)
    .toISOString()
    .slice(0, 10);
  const seen = new Map<string, number>();
  const chosen = ofAccount(statements, account);
  const corrections = correctionsIn(chosen);
  const lines: StatementLine[] = [];
  const unread: ReadStatement["unread"] = [];
  for (const statement of chosen) {
    const { account: own, problems, transactions } = statement;
    for (const { line, text, why } of problems) unread.push({ line, text, problem: `not read: ${why}` });
    for (const transaction of transactions) {
      const { line, date, amountCents, number, text, payer } = transaction;
      if (date > latest) {
        unread.push({ line, text, problem: `not read: “${date}” is in the future` });
        continue;
      }
      const facts = JSON.stringify([own, date, amountCents, text, payer]);
      const sameAs = number === null ? (seen.get(facts) ?? null) : null;
      if (!seen.has(facts)) seen.set(facts, line);
      const id = number === null ? null : `${own ?? ""} ${number}`;
      lines.push({
        line,
        date,
        amountCents,
        text,
        payer,
        account: own,
        number: id,
        sameAs,
        problem: problemOf(transaction) ?? corrections.get(JSON.stringify([own, number])) ?? null,
      });
    }
  }
  if (lines.length === 0 && unread.length === 0)
    throw new Refusal("invalid_input", "This OFX file has no transactions.");
  return { lines, unread, leftOut: [] };
}
