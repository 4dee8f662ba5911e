import type { ColumnName } from "./rules";

/** The headings that banks use, in letters only; the best first. */
const words: Record<ColumnName, readonly string[]> = {
  date: [
    ...["transactiondate", "trandate", "txndate", "bookingdate", "posteddate", "postingdate", "postdate"],
    ...["date", "valuedate", "effectivedate", "dateposted"],
  ],
  description: [
    ...["description", "transactiondescription", "details", "transactiondetails", "narrative", "narration"],
    ...["particulars", "memo", "remarks", "paymentdetails", "reference", "transaction", "description1"],
  ],
  payer: [
    ...["payer", "payername", "paidby", "from", "sender", "sendername", "remitter", "orderingcustomer"],
    ...["originator", "counterparty", "counterpartyname", "payorpayee", "name", "payee"],
  ],
  amount: ["amount", "transactionamount", "amountbsd", "bsdamount", "amt", "value", "netamount"],
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
    "sign",
  ],
  account: ["account", "accountnumber", "accountno", "ownaccount", "acct", "acctno", "accountnum"],
};

const lettersOf = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, "");

/** How well a heading names a column: 0 is best, null not at all. */
export function rankOf(heading: string, column: ColumnName): number | null {
  const rank = words[column].indexOf(lettersOf(heading).replace(/(bsd|bs|usd)$/, "") || lettersOf(heading));
  return rank < 0 ? null : rank;
}

export const namesColumn = (heading: string, column: ColumnName): boolean => rankOf(heading, column) !== null;
