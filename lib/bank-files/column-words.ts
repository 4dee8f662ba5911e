import { currencyIn, isOwnCurrency } from "./parse-amount";
import type { ColumnName } from "./rules";

/** The headings that banks use for each column, in letters only; the best comes first. */
const words: Record<ColumnName, readonly string[]> = {
  date: [
    "transactiondate",
    "trandate",
    "transdate",
    "txndate",
    "bookingdate",
    "posteddate",
    "postingdate",
    "postdate",
    "bookeddate",
    "buchungstag",
    "buchungsdatum",
    "dateoperation",
    "datedoperation",
    "datecomptable",
    "fechaoperacion",
    "fechadeoperacion",
    "fechacontable",
    "completeddate",
    "datecompleted",
    "date",
    "dateposted",
    "datum",
    "fecha",
    "valuedate",
    "effectivedate",
  ],
  description: [
    "description",
    "transactiondescription",
    "details",
    "transactiondetails",
    "narrative",
    "narration",
    "particulars",
    "text",
    "memo",
    "remarks",
    "paymentdetails",
    "reference",
    "transaction",
    "description1",
  ],
  payer: [
    "payer",
    "payername",
    "paidby",
    "from",
    "sender",
    "sendername",
    "remitter",
    "orderingcustomer",
    "originator",
    "counterparty",
    "counterpartyname",
    "payorpayee",
    "name",
    "payee",
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
    "umsatz",
    "montant",
    "importe",
    "bedrag",
    "net",
    "amountnum",
    "bsd",
    // Net is a column besides the amount paid and the fee, or besides the amount with its currency.
    "net",
    "amountnum",
  ],
  debit: [
    "debit",
    "debits",
    "debitamount",
    "withdrawal",
    "withdrawals",
    "withdrawalamount",
    "moneyout",
    "paidout",
    "dr",
    "payments",
    "debitbsd",
    "chequesanddebits",
  ],
  credit: [
    "credit",
    "credits",
    "creditamount",
    "deposit",
    "deposits",
    "depositamount",
    "moneyin",
    "paidin",
    "cr",
    "receipts",
    "creditbsd",
    "depositsandcredits",
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
    "typeoftransaction",
    "direction",
    "indicator",
    "drcrindicator",
    "crdrindicator",
    "sh",
    "debitcreditindicator",
    "creditdebitindicator",
    "sign",
    "kind",
    "transactionkind",
    "movement",
    "tipo",
    "movimiento",
    "umsatzart",
    "buchungsart",
    "sens",
    "richtung",
    "afbij",
    "sollhaben",
    "cargoabono",
    "debithaber",
    "category",
  ],
  balance: [
    "balance",
    "runningbalance",
    "accountbalance",
    "ledgerbalance",
    "closingbalance",
    "bookbalance",
    "balanceamount",
    "bal",
    "saldo",
    "runningbal",
    "currentbalance",
    "clearedbalance",
    "balanceafter",
    "kontostand",
    "solde",
    "saldonachbuchung",
    "saldonamutatie",
    "availablebalance",
  ],
  account: ["account", "accountnumber", "accountno", "ownaccount", "acct", "acctno", "accountnum"],
};

const lettersOf = (heading: string) =>
  heading
    .slice(0, maxHeading)
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** The maximum length of a heading. A longer text matches no known one. */
const maxHeading = 60;

/** Parts of headings that name a direction, such as "Cheques and other debits", "Withdrawal Amt." and "Abonos". */
const stems = {
  debit:
    /debit|debet|withdraw|moneyout|paidout|paymentsout|outgoing|disburse|charges|spent|expense|decrease|lastschrift|belastung|retrait|retiro|cargo|uitgaven|^(?:soll|debe|out|af|dramount)$/,
  credit:
    /credit|deposit|moneyin|paidin|paymentsin|incoming|lodge?ment|received|receipt|income|increase|gutschrift|depot$|depots$|abono|ingreso|inkomsten|^(?:haben|haber|in|bij|cramount)$/,
  balance: /balance|running|saldo|solde|kontostand/,
} as const;
/** Whether a heading is for numbers that are no amounts. */
const isOfNumbers = (heading: string) => /n(?:umber|um|o)\b|#|card|account|ref|code|\bid\b/i.test(heading);

/** How well a heading names a column: 0 is best, null not at all. */
export function rankHeading(heading: string, column: ColumnName): number | null {
  // A heading such as "+/-" has no letters, so it is matched separately.
  if (/^[+\-/ ]{2,5}$/.test(heading)) return column === "type" ? 0 : null;
  const letters = lettersOf(heading);
  const rank = words[column].indexOf(letters.replace(/(in)?(bsd|bs)$/, "") || letters);
  if (rank >= 0) return rank;
  return stemIn(heading, letters) === column ? words[column].length : null;
}

/** The single direction or balance that a heading of amounts names; null for several, as in "Debit/Credit". */
function stemIn(heading: string, letters: string): keyof typeof stems | null {
  if (heading.length > maxHeading || isOfNumbers(heading)) return null;
  if (stems.balance.test(letters)) return "balance";
  const [isDebit, isCredit] = [stems.debit.test(letters), stems.credit.test(letters)];
  return isDebit === isCredit ? null : isDebit ? "debit" : "credit";
}

export const isHeadingOfColumn = (heading: string, column: ColumnName): boolean =>
  rankHeading(heading, column) !== null;

/**
 * The foreign currency in a heading of amounts, such as "Amount (USD)", "USD Debit", "CAD$" or "Amount $US"; null for
 * none.
 */
export function otherCurrencyIn(heading: string): string | null {
  if (heading.length > maxHeading) return null;
  const letters = lettersOf(heading);
  const splits = [
    [letters.slice(-3), letters.slice(0, -3).replace(/in$/, "")],
    [letters.slice(0, 3), letters.slice(3)],
  ] as const;
  const isOfAmounts = (text: string) =>
    (["amount", "debit", "credit", "balance"] as const).some((column) => isHeadingOfColumn(text, column));
  const joined = splits.flatMap(([code, rest]) => (isOfAmounts(rest) ? [code] : []));
  // A currency code must be in capitals or have a sign, because "Net" and "All" are words.
  const apart = heading.match(/[A-Za-z]*\$[A-Za-z]*|[€£¥]|\b[A-Z]{3}\b|\b[Ee]uros?\b/g) ?? [];
  const named = [...joined, ...(/[a-z$€£¥]/.test(heading) || apart.length === 1 ? apart : [])].flatMap(
    (one) => currencyIn(one) ?? [],
  );
  return named.some(isOwnCurrency) ? null : (named[0] ?? null);
}

/** The foreign currency of the account according to a line above the table; null for none. */
export function otherCurrencyAbove(text: string): string | null {
  const line = text.slice(0, maxAbove);
  const codes = /currency|devise|moneda|munt|valuta|w(?:ä|ae)hrung/i.test(line)
    ? line.match(/[A-Za-z]*\$[A-Za-z]*|[€£¥]|\b[A-Z]{3}\b/g)
    : // A code beside a number, in brackets or at the end; anywhere else it may be a word.
      line.match(
        /[A-Z]{2,3}\$|\$[A-Z]{2,3}|[€£¥]|(?<=[\d(:] ?)(?!ALL\b)[A-Z]{3}\b|\b[A-Z]{3}(?=\)? ?(?:\d|$|\)))/g,
      );
  const named = (codes ?? []).flatMap((code) => currencyIn(code) ?? []);
  return named.some(isOwnCurrency) ? null : (named[0] ?? null);
}

/** The maximum length kept of a line above the table. */
const maxAbove = 80;
