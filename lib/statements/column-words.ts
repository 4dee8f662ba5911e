import { currencyIn, isOwnCurrency } from "./parse-cells";
import type { ColumnName } from "./rules";

/** The headings that banks use, in letters only; the best first. */
const words: Record<ColumnName, readonly string[]> = {
  date: [
    ...[
      "transactiondate",
      "trandate",
      "transdate",
      "txndate",
      "bookingdate",
      "posteddate",
      "postingdate",
      "postdate",
    ],
    ...["date", "valuedate", "datum", "effectivedate", "dateposted"],
  ],
  description: [
    ...["description", "transactiondescription", "details", "transactiondetails", "narrative", "narration"],
    ...[
      "particulars",
      "text",
      "memo",
      "remarks",
      "paymentdetails",
      "reference",
      "transaction",
      "description1",
    ],
  ],
  payer: [
    ...["payer", "payername", "paidby", "from", "sender", "sendername", "remitter", "orderingcustomer"],
    ...["originator", "counterparty", "counterpartyname", "payorpayee", "name", "payee"],
  ],
  amount: [
    "amount",
    "transactionamount",
    "amountbsd",
    "bsdamount",
    "amt",
    "value",
    "netamount",
    "betrag",
    "bsd",
    // Beside what was paid and the fee, and beside the same with a currency.
    ...["net", "amountnum"],
  ],
  debit: [
    ...[
      "debit",
      "debits",
      "debitamount",
      "withdrawal",
      "withdrawals",
      "withdrawalamount",
      "moneyout",
      "paidout",
    ],
    ...["dr", "payments", "debitbsd", "chequesanddebits"],
  ],
  credit: [
    ...["credit", "credits", "creditamount", "deposit", "deposits", "depositamount", "moneyin", "paidin"],
    ...["cr", "receipts", "creditbsd", "depositsandcredits"],
  ],
  type: [
    "drcr",
    "crdr",
    "debitcredit",
    "creditdebit",
    "creditordebit",
    "debitorcredit",
    "dc",
    "cd",
    "type",
    "transactiontype",
    ...["typeoftransaction", "direction", "indicator", "drcrindicator", "crdrindicator", "sh"],
    ...["debitcreditindicator", "creditdebitindicator"],
    "sign",
  ],
  balance: [
    ...["balance", "runningbalance", "accountbalance", "ledgerbalance", "closingbalance", "bookbalance"],
    ...["balanceamount", "availablebalance", "bal", "saldo"],
  ],
  account: ["account", "accountnumber", "accountno", "ownaccount", "acct", "acctno", "accountnum"],
};

const lettersOf = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, "");

/** How well a heading names a column: 0 is best, null not at all. */
export function rankOf(heading: string, column: ColumnName): number | null {
  // "+/-" has no letters.
  if (/^[+\-/ ]{2,5}$/.test(heading)) return column === "type" ? 0 : null;
  const rank = words[column].indexOf(lettersOf(heading).replace(/(bsd|bs)$/, "") || lettersOf(heading));
  return rank < 0 ? null : rank;
}

export const namesColumn = (heading: string, column: ColumnName): boolean => rankOf(heading, column) !== null;

/** The other currency that a heading of amounts names, as "Amount (USD)" and "USD Debit" do; null for none. */
export function otherCurrencyIn(heading: string): string | null {
  const letters = lettersOf(heading);
  const splits = [
    [letters.slice(-3), letters.slice(0, -3).replace(/in$/, "")],
    [letters.slice(0, 3), letters.slice(3)],
  ] as const;
  for (const [code, rest] of splits) {
    const named = currencyIn(code);
    const isOfAmounts = (["amount", "debit", "credit"] as const).some((column) => namesColumn(rest, column));
    if (named !== null && !isOwnCurrency(named) && isOfAmounts) return named;
  }
  return null;
}
