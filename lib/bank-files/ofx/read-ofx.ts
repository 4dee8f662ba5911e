import "server-only";
import { decodeText } from "@/lib/tables/decode-text";
import { Refusal } from "@/lib/core/errors";
import { createPause } from "@/lib/core/event-loop";
import { maxLength } from "@/lib/core/fields";
import { currency } from "@/lib/core/money";
import { parseDay } from "../parse-day";
import { createCollector, type WrittenStatement, type WrittenTransaction } from "./collect-statements";
import { scanTags, type ScanEffort } from "./scan-tags";

export type OfxTransaction = {
  /**
   * The line of the transaction in the file, or its position among the transactions when several are on one line. It is
   * unique.
   */
  line: number;
  /** The day as "YYYY-MM-DD", in the bank's own time zone. */
  date: string;
  /** The amount in cents; negative for money that left the account. */
  amountCents: number;
  /** The bank's number of the transaction; null when it has none, or the bank gave it to several transactions. */
  number: string | null;
  text: string;
  payer: string | null;
  /** The type according to the bank, such as "CREDIT" or "CHECK"; the sign of the amount takes precedence. */
  type: string | null;
  /** The number of the transaction that this one corrects or deletes; null for most. */
  correction: { of: string | null; isDeletion: boolean } | null;
};

/** A part of the file that could not be read, with the reason as a sentence. */
export type OfxProblem = { line: number; text: string; why: string };

export type OfxStatement = {
  account: string | null;
  currency: string | null;
  ledgerBalance: { cents: number; date: string } | null;
  transactions: OfxTransaction[];
  problems: OfxProblem[];
};

/** The maximum amount in the books. */
const maxCents = 999_999_999;
/** The maximum length of a date, amount or currency. */
const maxFactLength = 60;
const maxShownLength = 200;

/**
 * The statements of an OFX or QFX file of version 1 or 2, one for each account in it. Every transaction of the file is
 * either among the transactions or among the problems.
 * @throws Refusal `invalid_input` when no statement is in it, `too_large`
 */
export async function readOfx(bytes: Uint8Array, effort?: ScanEffort): Promise<OfxStatement[]> {
  const file = await decodeOfx(bytes);
  const pauseIfDue = createPause();
  const collector = createCollector();
  const lines = createLineCounter(file);
  for (const token of scanTags(file, effort)) {
    const pause = pauseIfDue();
    if (pause) await pause;
    collector.take(token, lines.lineAt(token.at));
  }
  const lastLine = lines.lineAt(file.trimEnd().length);
  const { statements, isComplete } = collector.finish(lastLine);
  const last = statements.at(-1);
  if (!last)
    throw new Refusal(
      "invalid_input",
      "This OFX file has no statement in it. Download the transactions of your account again.",
    );
  const hasLines = areDistinct(statements);
  let place = 0;
  const read: OfxStatement[] = [];
  const repeats = findRepeats(statements);
  for (const written of statements) {
    const statement: OfxStatement = {
      account: written.account.slice(0, maxLength.line) || null,
      currency: written.currency.slice(0, maxFactLength).toUpperCase() || null,
      ledgerBalance: readBalance(written),
      transactions: [],
      problems: [],
    };
    for (const transaction of written.transactions) {
      const pause = pauseIfDue();
      if (pause) await pause;
      place++;
      const line = hasLines ? transaction.line : place;
      const repeat = repeats.get(transaction);
      const found = readTransaction(transaction, statement.currency);
      if ("why" in found) statement.problems.push({ line, ...found });
      else if (repeat?.isUnsure === false && repeat.first !== transaction)
        statement.problems.push({
          line,
          text: shown(transaction),
          why: `It repeats line ${hasLines ? repeat.first.line : repeat.firstPlace}: the bank's number and everything else are the same.`,
        });
      else statement.transactions.push({ line, ...found, number: repeat?.isUnsure ? null : found.number });
    }
    read.push(statement);
  }
  if (!isComplete)
    read.at(-1)!.problems.push({
      line: hasLines ? Math.max(lastLine, ...linesOf(last).map((line) => line + 1)) : place + 1,
      text: "",
      why: "The file is cut off at the end, so transactions may be missing. Download it again.",
    });
  return read;
}

/**
 * Decodes a file as UTF-8 when it declares that, even if a few letters are broken. Some banks declare it and write
 * Windows-1252: when every letter outside ASCII is broken, the file is decoded as one without a declaration.
 */
async function decodeOfx(bytes: Uint8Array): Promise<string> {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, 1_000)).toUpperCase();
  if (/ENCODING\s{0,9}[:=]\s{0,9}["']?UTF-?8/.test(head)) {
    const text = new TextDecoder("utf-8").decode(bytes);
    if (/[^\0-\x7f\ufffd]/.test(text)) return text;
  }
  return (await decodeText(bytes)).text;
}

/**
 * Returns a function that counts lines up to a position. It looks at each character once, because tokens come in the
 * order of the file.
 */
function createLineCounter(file: string): { lineAt: (at: number) => number } {
  let [counted, line] = [0, 1];
  return {
    lineAt(at) {
      for (; counted < at; counted++) {
        const code = file.charCodeAt(counted);
        if (code === 0x0a || (code === 0x0d && file.charCodeAt(counted + 1) !== 0x0a)) line++;
      }
      return line;
    },
  };
}

const linesOf = ({ transactions }: WrittenStatement) => transactions.map(({ line }) => line);

function areDistinct(statements: WrittenStatement[]): boolean {
  const lines = statements.flatMap(linesOf);
  return new Set(lines).size === lines.length;
}

type Repeat = { first: WrittenTransaction; firstPlace: number; isUnsure: boolean };

/**
 * The transactions of each account with a repeated number. A repeat is unsure when they differ otherwise, because some
 * banks write "0" everywhere.
 */
function findRepeats(statements: WrittenStatement[]): Map<WrittenTransaction, Repeat> {
  const byNumber = new Map<string, Repeat & { facts: string }>();
  const repeats = new Map<WrittenTransaction, Repeat>();
  let place = 0;
  for (const { account, transactions } of statements)
    for (const transaction of transactions) {
      place++;
      const number = transaction.fields.FITID;
      if (number === undefined) continue;
      const key = JSON.stringify([account, number]);
      const facts = JSON.stringify([
        ...fieldsInOrder(transaction),
        transaction.payee,
        transaction.currency,
        transaction.isPending,
      ]);
      const found = byNumber.get(key) ?? { first: transaction, firstPlace: place, isUnsure: false, facts };
      if (found.facts !== facts) found.isUnsure = true;
      byNumber.set(key, found);
      repeats.set(transaction, found);
    }
  return repeats;
}

/** The fields of a transaction in an order that does not depend on that of the tags. */
const fieldsInOrder = ({ fields }: WrittenTransaction) =>
  Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));

function readBalance({ balance: { amount, date } }: WrittenStatement): OfxStatement["ledgerBalance"] {
  const cents = parseOfxAmount(amount);
  const day = parseOfxDay(date);
  return typeof cents === "number" && day !== null ? { cents, date: day } : null;
}

type Read = Omit<OfxTransaction, "line">;

function readTransaction(
  written: WrittenTransaction,
  accountCurrency: string | null,
): Read | Omit<OfxProblem, "line"> {
  const { fields, payee, repeated } = written;
  const problem = (why: string) => ({ text: shown(written), why });
  if (written.isCutOff) return problem("The file is cut off partway through. Download it again.");
  if (written.isPending) return problem("The bank hasn't posted it yet. A later statement will have it.");
  if (repeated.includes("TRNAMT")) return problem("It has two amounts.");
  if (repeated.includes("DTPOSTED")) return problem("It has two dates.");
  if (repeated.includes("FITID")) return problem("It has two numbers.");
  if (fields.DTPOSTED === undefined) return problem("It has no date.");
  if (fields.TRNAMT === undefined) return problem("It has no amount.");
  const date = parseOfxDay(fields.DTPOSTED);
  if (date === null) return problem(`“${short(fields.DTPOSTED)}” is not a date.`);
  const named = written.currency.toUpperCase() || accountCurrency;
  if (named !== null && named !== currency) return problem(`It is in ${short(named)}, not in ${currency}.`);
  const cents = parseOfxAmount(fields.TRNAMT);
  if (typeof cents !== "number") return problem(`The amount “${short(fields.TRNAMT)}” ${cents.fault}.`);
  if (cents === 0) return problem("Its amount is 0.00, so there is nothing to post.");
  return {
    date,
    amountCents: cents,
    number: fields.FITID?.slice(0, maxLength.line) ?? null,
    text: textOf(written),
    payer: payee.slice(0, maxLength.line) || null,
    type: fields.TRNTYPE?.slice(0, maxFactLength).toUpperCase() ?? null,
    correction: correctionIn(fields),
  };
}

function correctionIn({
  CORRECTFITID: of,
  CORRECTACTION: action,
}: WrittenTransaction["fields"]): OfxTransaction["correction"] {
  if (of === undefined && action === undefined) return null;
  return { of: of?.slice(0, maxLength.line) ?? null, isDeletion: action?.toUpperCase() === "DELETE" };
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The text by which a person recognises a transaction that could not be read. */
const shown = (written: WrittenTransaction) =>
  [short(written.fields.DTPOSTED ?? ""), short(written.fields.TRNAMT ?? ""), textOf(written)]
    .filter(Boolean)
    .join(" ")
    .slice(0, maxShownLength);

/** The text of a transaction. Banks repeat the name in the memo, because a name is limited to 32 letters. */
function textOf({ fields, payee }: WrittenTransaction): string {
  const { NAME, EXTDNAME, MEMO, CHECKNUM, REFNUM } = fields;
  const written = [NAME, payee, EXTDNAME, MEMO, CHECKNUM, REFNUM].flatMap((part) => part || []);
  const folded = written.map((part) => part.toLowerCase());
  const isRepeated = (part: string, at: number) =>
    folded.some((other, index) =>
      index < at ? other === part : index > at && other !== part && other.startsWith(part),
    );
  return written
    .filter((_, at) => !isRepeated(folded[at]!, at))
    .join(" ")
    .slice(0, maxLength.paragraph);
}

/** Parses an OFX date, such as "20261124120000.000[-5:EST]" → "2026-11-24"; null for an impossible day. */
function parseOfxDay(written: string): string | null {
  if (written.length > maxFactLength) return null;
  const found = /^(\d{4})-?(\d{2})-?(\d{2})(?=$|\d{2}|[\sT[])/.exec(written);
  const day = found && parseDay(`${found[1]}-${found[2]}-${found[3]}`);
  return day?.isSure ? day.day : null;
}

/**
 * Parses an OFX amount, such as "-12,5" → -1250. Either mark may precede the cents, and the other one separates
 * thousands.
 */
function parseOfxAmount(written: string): number | { fault: string } {
  const text = written.length > maxFactLength ? "" : written.replace(/[\u2212\u2013]/g, "-");
  const found =
    /^([+-]?)(\d+)(?:[.,](\d*))?$/.exec(text) ??
    /^([+-]?)(\d{1,3}(?:,\d{3})+)\.(\d*)$/.exec(text) ??
    /^([+-]?)(\d{1,3}(?:\.\d{3})+),(\d*)$/.exec(text) ??
    /^([+-]?)()[.,](\d+)$/.exec(text);
  if (!found) return { fault: "cannot be read" };
  const [, sign, whole = "", fraction = ""] = found;
  // Zeros beyond the cents are harmless, but "1.000" may be one thousand.
  if (fraction.length === 3 || /[^0]/.test(fraction.slice(2)))
    return { fault: `has ${fraction.length} decimals` };
  const cents = Number(whole.replace(/[.,]/g, "") || "0") * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
  if (cents > maxCents) return { fault: "is too large" };
  return cents === 0 || sign !== "-" ? cents : -cents;
}
