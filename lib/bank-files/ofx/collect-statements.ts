import { Refusal } from "@/lib/core/errors";
import { decodeEntities, type OfxToken } from "./scan-tags";

/** The maximum number of transactions, as for lines of a table. */
const maxTransactions = 5_000;
/** The maximum number of statements in a file; a bank that exports all accounts of a customer has a few. */
const maxStatements = 100;
const maxValueLength = 4_000;

const fieldNames = [
  "DTPOSTED",
  "TRNAMT",
  "FITID",
  "TRNTYPE",
  "NAME",
  "EXTDNAME",
  "MEMO",
  "CHECKNUM",
  "REFNUM",
  "CORRECTFITID",
  "CORRECTACTION",
] as const;
type FieldName = (typeof fieldNames)[number];

/** A transaction as text, before its values are parsed. */
export type WrittenTransaction = {
  line: number;
  fields: Partial<Record<FieldName, string>>;
  payee: string;
  /** The currency of the amount when it differs from the account's. */
  currency: string;
  /** The names of fields that should occur once in a transaction and occur twice. */
  repeated: FieldName[];
  isPending: boolean;
  isCutOff: boolean;
};

export type WrittenStatement = {
  line: number;
  account: string;
  currency: string;
  balance: { amount: string; date: string };
  transactions: WrittenTransaction[];
};

const isField = (name: string): name is FieldName => (fieldNames as readonly string[]).includes(name);

/** The elements within a transaction or statement. A NAME in one of these is not that of the transaction. */
const parts = new Set([
  "BANKACCTFROM",
  "CCACCTFROM",
  "BANKACCTTO",
  "CCACCTTO",
  "PAYEE",
  "CURRENCY",
  "ORIGCURRENCY",
  "LEDGERBAL",
  "AVAILBAL",
  "BALLIST",
]);
const statementTags = new Set(["STMTRS", "CCSTMTRS"]);
const transactionTags = new Set(["STMTTRN", "STMTTRNP"]);
/** The elements that end a transaction, even when its end tag is missing. */
const afterTransactions = new Set([
  "BANKTRANLIST",
  "BANKTRANLISTP",
  "STMTRS",
  "CCSTMTRS",
  "OFX",
  "LEDGERBAL",
]);

/**
 * Assembles statements from the tags of a file in sequence. Open elements are remembered by name and not as a tree, so
 * that a missing end tag loses nothing: a new transaction ends the one before it.
 */
export function createCollector(): {
  take: (token: OfxToken, line: number) => void;
  /** @param line the last line of the file */
  finish: (line: number) => { statements: WrittenStatement[]; isComplete: boolean };
} {
  const statements: WrittenStatement[] = [];
  let statement: WrittenStatement | null = null;
  let transaction: WrittenTransaction | null = null;
  let part: string | null = null;
  let field: string | null = null;
  let value = "";
  let count = 0;
  let isComplete = false;

  function openStatement(line: number): WrittenStatement {
    if (statements.length === maxStatements)
      throw new Refusal("too_large", `You can import up to ${maxStatements} accounts at a time.`);
    statement = { line, account: "", currency: "", balance: { amount: "", date: "" }, transactions: [] };
    statements.push(statement);
    return statement;
  }

  function openTransaction(line: number, isPending: boolean): WrittenTransaction {
    if (++count > maxTransactions)
      throw new Refusal(
        "too_large",
        `You can import up to ${maxTransactions.toLocaleString("en")} lines at a time.`,
      );
    transaction = {
      line,
      fields: {},
      payee: "",
      currency: "",
      repeated: [],
      isPending,
      isCutOff: false,
    };
    (statement ?? openStatement(line)).transactions.push(transaction);
    part = null;
    return transaction;
  }

  function storeValue(name: string, text: string, line: number): void {
    if (text === "") return;
    if (part === "PAYEE" && name === "NAME") {
      if (transaction) transaction.payee ||= text;
    } else if (part === "CURRENCY" && name === "CURSYM") {
      if (transaction) transaction.currency ||= text;
    } else if ((part === "BANKACCTFROM" || part === "CCACCTFROM") && name === "ACCTID") {
      (statement ?? openStatement(line)).account ||= text;
    } else if (part === "LEDGERBAL" && statement && name === "BALAMT") {
      statement.balance.amount ||= text;
    } else if (part === "LEDGERBAL" && statement && name === "DTASOF") {
      statement.balance.date ||= text;
    } else if (name === "CURDEF") {
      (statement ?? openStatement(line)).currency ||= text;
    } else if (isField(name)) {
      storeField(name, text, line);
    }
  }

  function storeField(name: FieldName, text: string, line: number): void {
    // A date or an amount outside a transaction belongs to one whose start tag is missing.
    if (!transaction && name !== "DTPOSTED" && name !== "TRNAMT") return;
    const { fields, repeated } = transaction ?? openTransaction(line, false);
    if (fields[name] === undefined) fields[name] = text;
    else if (name === "DTPOSTED" || name === "TRNAMT" || name === "FITID") repeated.push(name);
    else if (fields[name].length < maxValueLength) fields[name] += ` ${text}`;
  }

  function closeField(line: number): void {
    if (field === null) return;
    storeValue(field, value.replace(/\s+/g, " ").trim(), line);
    field = null;
    value = "";
  }

  function take(token: OfxToken, line: number): void {
    if (token.kind === "text") {
      if (field !== null && value.length < maxValueLength)
        value += token.isLiteral ? token.text : decodeEntities(token.text);
      return;
    }
    closeField(line);
    const { name } = token;
    if (afterTransactions.has(name)) [transaction, part] = [null, null];
    if (token.kind === "close") {
      if (transactionTags.has(name)) [transaction, part] = [null, null];
      if (statementTags.has(name)) statement = null;
      if (name === part) part = null;
      if (name === "OFX") isComplete = true;
    } else if (statementTags.has(name)) openStatement(line);
    else if (transactionTags.has(name)) openTransaction(line, name === "STMTTRNP");
    else if (parts.has(name)) part = name;
    else if (!afterTransactions.has(name)) field = name;
  }

  return {
    take,
    finish(line) {
      closeField(line);
      if (transaction) transaction.isCutOff = true;
      return { statements, isComplete };
    },
  };
}
