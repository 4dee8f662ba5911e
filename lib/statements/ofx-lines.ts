import { addDays } from "date-fns";
import { Refusal } from "@/lib/core/errors";
import type { OfxStatement } from "./ofx/read-ofx";
import type { ReadStatement, StatementLine } from "./read-lines";
import { daysAhead } from "./rules";

/**
 * The transactions of an OFX file as lines of a statement. The bank's own number of a transaction tells those apart that
 * are alike, and recognises one that was imported before.
 *
 * @param today "YYYY-MM-DD"
 * @throws Refusal `invalid_input` when it has no transaction
 */
export function linesOfOfx(statements: readonly OfxStatement[], today: string): ReadStatement {
  const latest = addDays(new Date(`${today}T00:00:00Z`), daysAhead)
    .toISOString()
    .slice(0, 10);
  const seen = new Map<string, number>();
  const lines: StatementLine[] = [];
  const unread: ReadStatement["unread"] = [];
  for (const { account, transactions, problems } of statements) {
    for (const { line, text, why } of problems) unread.push({ line, text, problem: `not read: ${why}` });
    for (const { line, date, amountCents, number, text, payer } of transactions) {
      if (date > latest) {
        unread.push({ line, text, problem: `not read: “${date}” is in the future` });
        continue;
      }
      const facts = JSON.stringify([account, date, amountCents, text, payer]);
      const sameAs = number === null ? (seen.get(facts) ?? null) : null;
      if (!seen.has(facts)) seen.set(facts, line);
      const id = number === null ? null : `${account ?? ""} ${number}`;
      lines.push({ ...{ line, date, amountCents, text, payer, account, number: id, sameAs }, problem: null });
    }
  }
  if (lines.length === 0 && unread.length === 0)
    throw new Refusal("invalid_input", "This OFX file has no transactions.");
  return { lines, unread, leftOut: [] };
}
