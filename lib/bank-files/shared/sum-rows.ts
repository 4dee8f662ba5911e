/* Recognises rows of a statement that are no transactions, namely balances and totals, by the words that banks use. */

const listOf = (words: string) => words.split(" ");

/* The words are those of English, German, French, Spanish and Dutch, in letters without accents. */

/** The words for the date or period of a sum. */
const period = listOf(
  "january february march april may june july august september october november december " +
    "jan feb mar apr jun jul aug sep sept oct nov dec " +
    "monday tuesday wednesday thursday friday saturday sunday " +
    "day days date daily week weekly month monthly quarter quarterly year yearly annual period " +
    "as of at on for from to until through per by the this st nd rd th bsd and",
);
const foreignPeriod = [
  ...listOf(
    "januar februar marz maerz mai juni juli oktober dezember tag tages monat monats jahr jahres zeitraum " +
      "vom am zum bis per der des die im",
  ),
  ...listOf(
    "janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre jour mois annee periode " +
      "au du de des d la le les l en a",
  ),
  ...listOf(
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre " +
      "dia mes ano periodo fecha al del el los las y",
  ),
  ...listOf("januari februari maart mei augustus dag maand jaar periode datum op het van tot"),
];
/** The words for what a sum counts. */
const items = [
  ...listOf(
    "debit debits credit credits dr cr deposit deposits withdrawal withdrawals payment payments receipt receipts " +
      "transaction transactions item items entry entries amount amounts cheque cheques check checks fee fees " +
      "charge charges transfer transfers line lines lodgement lodgements",
  ),
  ...listOf(
    "soll haben lastschriften gutschriften umsatze umsatz einnahmen ausgaben einzahlungen auszahlungen",
  ),
  ...listOf("operations operation mouvements depots retraits ecritures montant"),
  ...listOf("cargos abonos debitos creditos depositos retiros movimientos ingresos gastos importe"),
  ...listOf("bij af debet bedrag mutaties transacties bijschrijvingen afschrijvingen"),
];
const forwards = listOf("b c f o bf cf fwd bfwd cfwd brought carried carry forward");
const sources = listOf("account statement page previous prior next last");

/** Compound words such as "Endsaldo" and "beginsaldo". */
const compounds = (end: string, beginnings: string) => ["", ...listOf(beginnings)].map((one) => one + end);
const foreignBalances = [
  ...compounds(
    "saldo",
    "end anfangs eroffnungs eroeffnungs schluss abschluss zwischen tages konto buchungs monats jahres " +
      "begin eind tussen openings slot dag boek start giro",
  ),
  "solde",
  "soldes",
  "saldos",
  "saldovortrag",
  "kontostand",
  "kontosaldo",
  "banksaldo",
  "rekeningsaldo",
];
const foreignTotals = [
  ...compounds("summe", "gesamt zwischen tages monats jahres end soll haben umsatz seiten"),
  ...listOf("totaal subtotaal eindtotaal dagtotaal gesamtbetrag suma sumas totaux totales subtotales summen"),
];

/** A kind of sum. A text is one when it matches `heads` and has only these words, because other words may be a name. */
type Sum = { heads: RegExp; words: ReadonlySet<string> };

const oneOf = (words: readonly string[]) => new RegExp(`\\b(?:${words.join("|")})\\b`);

const sums: readonly Sum[] = [
  {
    heads: oneOf(["balances?", "bal"]),
    words: new Set([
      "balance",
      "balances",
      "bal",
      ...period,
      ...forwards,
      ...sources,
      "book",
      "ledger",
      ...listOf("opening closing ending beginning starting final new current available"),
      ...listOf(
        "open close end start begin beginning interim intermediate running cleared uncleared total net",
      ),
      ...listOf("opg clg avail prev curr average minimum maximum overdrawn debit credit dr cr"),
    ]),
  },
  {
    heads: oneOf(foreignBalances),
    words: new Set([
      ...foreignBalances,
      ...period,
      ...foreignPeriod,
      ...listOf(
        "neuer neues alter altes letzter letzte vorheriger aktueller verfugbarer verfuegbarer vortrag nach",
      ),
      ...listOf("buchung auszug kontoauszug konto"),
      ...listOf(
        "initial final nouveau ancien precedent actuel reporte report anterieur intermediaire comptable",
      ),
      ...listOf(
        "disponible crediteur debiteur ouverture cloture debut fin compte releve journalier bancaire avant",
      ),
      ...listOf("apres operation"),
      ...listOf(
        "inicial anterior actual nuevo previo contable apertura cierre cuenta extracto inicio ultimo",
      ),
      ...listOf("diario mensual bancario acreedor deudor"),
      ...listOf(
        "vorig vorige nieuw nieuwe oud oude huidig huidige begin eind rekening afschrift beschikbaar laatste",
      ),
    ]),
  },
  {
    heads: /\b(?:brought|carried|carry) (?:forward|fwd)\b|\b[bc] (?:f|fwd)\b/,
    words: new Set([...listOf("amount total totals"), ...period, ...forwards, ...sources]),
  },
  {
    heads: oneOf(["totals?", "subtotals?", "sums?", ...foreignTotals]),
    words: new Set([
      ...listOf("total totals subtotal subtotals sum sums"),
      ...foreignTotals,
      ...listOf(
        "grand sub running overall general number no value count net all in out money paid received posted " +
          "report statement gross deposit file batch cumulative",
      ),
      ...listOf("aller alle generale generales globale sous solde anterior generaal sigue"),
      ...period,
      ...foreignPeriod,
      ...items,
      ...sources,
    ]),
  },
  {
    // The pattern must not match "Cheque no. 12".
    heads: /\b(?:number|no|count) of\b|\bcount$/,
    words: new Set([...listOf("number count no all"), ...period, ...items, ...sources]),
  },
  { heads: /\bnet (?:change|movement)\b/, words: new Set(["net", "change", "movement", ...period]) },
  {
    heads: /^(?:end|beginning|start) of\b/,
    words: new Set([
      ...listOf("end beginning start of the report file list account transactions"),
      ...period,
      ...sources,
    ]),
  },
];

/** The maximum length of the text of a sum; a longer one belongs to a transaction. */
const maxLength = 80;

/** Whether a text is that of a balance or a total only. */
export function isSumText(text: string): boolean {
  if (text.length > maxLength) return false;
  const letters = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}]+/gu, " ")
    .trim();
  return sums.some(
    ({ heads, words }) => heads.test(letters) && letters.split(" ").every((word) => words.has(word)),
  );
}

/**
 * Words for returned money in all spellings that banks print: "REV.", "R/T", "RÜCKLASTSCHRIFT" and "RUECKLASTSCHRIFT".
 */
const returnWords = [
  "RETURN(?:ED|S)?|RTD|RETD|RET['’]D|RTN|RTN['’]?D|RET\\.? (?:CHQ|CHEQUE|CHECK|DEP|ITEM|TRF|PMT|DD)|R/[DT]",
  "REV|REVERSE|REVERSED|REVERSAL|REVERSING|RVSL|RVRSL|CANCELL?ED|CANCELLATION|VOID|VOIDED|CORRECTION",
  "REFUND|REFUNDED|CHARGE[- ]?BACK|DISHONOU?RED|BOUNCED?|NSF|N\\.S\\.F|UNPAID|STOPPED|STOP PAYMENT|RECALL|RECALLED",
  "REJECTED|REJECT|(?:INSUFFICIENT|INSUFF\\.?|INSUF\\.?|NOT SUFFICIENT) FUNDS|REFER TO DRAWER|ACCOUNT CLOSED",
  "STORNO|STORNIERT|STORNIERUNG|R(?:Ü|UE|U)CK(?:LASTSCHRIFT|LAST|BUCHUNG|GABE|RUF|ZAHLUNG|ÜBERWEISUNG)",
  "REJET|REJET[ÉE]E?|RETOUR|RETOURN[ÉE]E?|IMPAY[ÉE]E?|EXTOURNE|ANNUL[ÉE]E?|ANNULATION|REMBOURSEMENT",
  "DEVOLUCI[ÓO]N|DEVUELT[OA]|RECHAZAD[OA]|IMPAGAD[OA]|ANULAD[OA]|ANULACI[ÓO]N|EXTORNO|REEMBOLSO",
  "TERUGBOEKING|GESTORNEERD|STORNERING|GEWEIGERD|TERUGBETALING",
];
const returned = new RegExp(`(?<![\\p{L}\\p{N}])(?:${returnWords.join("|")})(?![\\p{L}\\p{N}])`, "iu");

/** The word that says that money was returned; null for none. A line with one is never accepted in advance. */
export const returnWordIn = (text: string): string | null =>
  returned.exec(text.normalize("NFKC"))?.[0].toUpperCase() ?? null;

const unsettled = /^(?:pending|failed|declined|rejected|cancell?ed|reversed|on hold|processing|returned)$/i;

/** Status words that mean the money is there. Banks have too many other ones to list. */
const final = new Set(
  listOf(
    "posted complete completed booked book settled cleared success successful succeeded ok paid processed done " +
      "executed final confirmed reconciled received credited deposited available accepted " +
      "gebucht verbucht ausgeführt abgeschlossen erledigt comptabilisé comptabilisée exécuté exécutée effectué " +
      "effectuée terminé terminée réalisé réalisée contabilizado contabilizada completado completada realizado " +
      "realizada ejecutado ejecutada liquidado liquidada verwerkt geboekt voltooid uitgevoerd",
  ),
);
const isFinal = (cell: string) => final.has(cell.toLowerCase());

const statusHeadings = new Set(
  listOf(
    "status transactionstatus transstatus txnstatus trxstatus paymentstatus transferstatus postingstatus poststatus " +
      "bookingstatus clearingstatus clearedstatus statuscode statusdescription buchungsstatus statut estatus",
  ),
);
/** Headings that mean a status or, as "State" does, a part of an address. */
const maybeStatus = new Set(["state", "estado", "etat", "état", "zustand"]);

/** The positions of the columns with the status of a transaction. */
export function statusColumns(
  headings: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): number[] {
  return headings.flatMap((heading, index) => {
    const name = heading.toLowerCase().replace(/[^\p{L}]/gu, "");
    const saysSo = () =>
      rows.some(({ cells }) => isFinal(cells[index] ?? "") || unsettled.test(cells[index] ?? ""));
    return statusHeadings.has(name) || (maybeStatus.has(name) && saysSo()) ? [index] : [];
  });
}

/**
 * The status word by which the money may not be there; null for none. In a status column every word not known as final
 * counts; in other columns, only a word that must be a status.
 */
export const unsettledWordIn = (cells: readonly string[], statuses: readonly number[]): string | null =>
  cells.find(
    (cell, index) =>
      (statuses.includes(index) && /[\p{L}\p{N}]/u.test(cell) && !isFinal(cell)) ||
      (cell.length <= maxLength && unsettled.test(cell)),
  ) ?? null;
