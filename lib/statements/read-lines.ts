import "server-only";
import { Refusal, type Issue } from "@/lib/core/errors";
import { createPause } from "@/lib/core/event-loop";
import { maxLength } from "@/lib/core/fields";
import { fingerprintOf } from "./fingerprint";
import { currency } from "@/lib/core/money";
import { currencyIn, isOwnCurrency, parseAmount, parseDay, toDay } from "./parse-cells";
import { currencyColumns, directionOf, requireOwnCurrency } from "./recognise-columns";
import type { Table, TableRow } from "./read-table";
import { columnNames, type ColumnName, type Mapping } from "./rules";

/** A line of a statement as it is stored. */
export type StatementLine = {
  lineNumber: number;
  /** "YYYY-MM-DD" */
  date: string;
  /** Negative for what left the account. */
  amountCents: number;
  /** All that the bank says of it, the description first. */
  text: string;
  payer: string | null;
  account: string | null;
  /** The same for the same line of another download. */
  fingerprint: string;
  /** Every cell is that of a line above. */
  isRepeat: boolean;
};

/** No more faults are told at once than a person reads. */
const maxFaults = 20;

/**
 * The lines of a statement, in the order of the file. Lines without date and amount, such as a balance brought forward,
 * are left out.
 *
 * @param today "YYYY-MM-DD"; a bank does not tell of days to come
 * @throws Refusal `invalid_input` with the faults of all lines, each with its number
 */
export async function readLines(table: Table, mapping: Mapping, today: string): Promise<StatementLine[]> {
  const pauseIfDue = createPause();
  const read = reader(table, mapping, today);
  const faults: Issue[] = [];
  const lines: StatementLine[] = [];
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  for (const row of table.rows) {
    const pause = pauseIfDue();
    if (pause) await pause;
    const found = read(row);
    if (found === null) continue;
    if ("fault" in found) {
      faults.push({ path: `lines.${row.line}`, message: `Line ${row.line}: ${found.fault}` });
      continue;
    }
    const facts = JSON.stringify(Object.values(found));
    const count = (counts.get(facts) ?? 0) + 1;
    counts.set(facts, count);
    const cells = JSON.stringify(row.cells);
    lines.push({
      lineNumber: row.line,
      ...found,
      // Two that are alike are told apart by which of them it is, in every download.
      fingerprint: fingerprintOf(found, count),
      isRepeat: seen.has(cells),
    });
    seen.add(cells);
  }
  if (faults.length > 0) {
    const told = faults.slice(0, maxFaults);
    const rest = faults.length - told.length;
    const words = [...told.map(({ message }) => message), ...(rest > 0 ? [`And ${rest} more lines.`] : [])];
    throw new Refusal("invalid_input", words.join(" "), { issues: told });
  }
  if (lines.length === 0)
    throw new Refusal("invalid_input", "No line has a date and an amount in these columns.");
  return lines;
}

type Read = Omit<StatementLine, "lineNumber" | "fingerprint" | "isRepeat">;

function reader(
  table: Table,
  mapping: Mapping,
  today: string,
): (row: TableRow) => Read | { fault: string } | null {
  const indexOf = Object.fromEntries(
    columnNames.map((name) => [name, table.headings.indexOf(mapping[name] ?? "")]),
  ) as Record<ColumnName, number>;
  requireOwnCurrency(mapping);
  const currencies = currencyColumns(table).map((heading) => table.headings.indexOf(heading));
  const facts = new Set([...Object.values(indexOf), ...currencies]);
  return ({ cells }) => {
    const cell = (name: ColumnName) => cells[indexOf[name]] ?? "";
    const money = moneyOf(cell);
    const written = cell("date");
    if (money.cents === null && money.fault === null) return null;
    const isSum = cells.some((text) => /^(sub)?-?(total|balance|opening|closing)/i.test(text));
    if (written === "") return isSum ? null : { fault: "it has an amount and no date." };
    const day = parseDay(written);
    const date = day && toDay(day, mapping.dateOrder);
    if (date === null) {
      if (isSum) return null;
      return { fault: `“${short(written)}” is not a date in the order of the others.` };
    }
    if (date > today) return { fault: `“${short(written)}” is still to come.` };
    if (money.fault !== null) return { fault: `the amount “${short(money.cell)}” ${money.fault}.` };
    for (const index of currencies) {
      const named = currencyIn(cells[index] ?? "");
      if (named !== null && !isOwnCurrency(named)) return { fault: `it is in ${named}, not in ${currency}.` };
    }
    const others = cells.filter(
      (text, index) => !facts.has(index) && /\p{L}|\d{6}/u.test(text) && !isMoney(text),
    );
    const text = [cell("description"), ...others].filter(Boolean).join(" ").slice(0, maxLength.paragraph);
    return {
      ...{ date, amountCents: money.cents ?? 0, text },
      payer: cell("payer").slice(0, maxLength.line) || null,
      account: cell("account").slice(0, maxLength.line) || null,
    };
  };
}

const isMoney = (text: string) => parseAmount(text).cents !== null && /[.,]\d\d\b/.test(text);
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

type Money = { cents: number | null; fault: string | null; cell: string };

/** What came (or went, then negative), from one column, or one each way. */
function moneyOf(cell: (name: ColumnName) => string): Money {
  const nothing = { cents: null, fault: null, cell: "" };
  const parse = (name: ColumnName): Money => {
    const text = cell(name);
    if (/^[-–—]?$/.test(text)) return nothing;
    const { cents, fault } = parseAmount(text);
    return { cents, fault: cents === null ? (fault ?? "cannot be read") : null, cell: text };
  };
  const credit = parse("credit");
  const debit = parse("debit");
  for (const money of [credit, debit]) if (money.fault !== null) return money;
  if (credit.cents && debit.cents)
    return { ...credit, cents: null, fault: "has a debit beside it, so it may have come or gone" };
  // A credit below zero takes back an earlier one. Debits are written either way.
  if (credit.cents) return credit;
  if (debit.cents) return { ...debit, cents: -Math.abs(debit.cents) };
  const amount = parse("amount");
  const type = cell("type");
  const direction = directionOf(type);
  if (amount.cents && amount.cents > 0 && type !== "" && direction === null)
    return {
      ...amount,
      cents: null,
      fault: `has “${short(type)}” beside it, which is neither a debit nor a credit`,
    };
  if (amount.cents && direction !== null) return { ...amount, cents: direction * Math.abs(amount.cents) };
  return amount.cents === 0 ? nothing : amount;
}
