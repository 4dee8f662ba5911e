import { describe, expect, it } from "vitest";
import { isSumText, returnWordIn, statusColumns, unsettledWordIn } from "@/lib/bank-files/shared/sum-rows";

describe("a text is that of a sum", () => {
  it.each([
    "DAY TOTAL",
    "Daily total",
    "Sum of deposits",
    "November 2026 total",
    "Total for November",
    "SUM",
    "Total debits",
    "TOTAL CREDITS:",
    "Page total",
    "Page 1 total",
    "Sub-total",
    "Totals: 3 transactions",
    "Number of transactions",
    "No. of cheques: 4",
    "Transaction count",
    "Net change",
    "Total général",
    "Balance as of 24/11/2026",
    "Balance on November 24",
    "BALANCE",
    "Closing balance",
    "Saldo inicial",
    "Carried forward",
    "BROUGHT FORWARD",
    "Amount carried forward",
    "Balance b/f",
    "C/F",
    "Balance c/fwd",
    "Statement ending balance",
    "Balance as of 27 Nov 2026",
    "Account balance",
    "Interim balance",
    "OPEN BAL",
    "Balance at end of period",
    "Balance at start of period",
    "CLOSE BAL",
    "Report total",
    "TOTAL DR",
    "END OF STATEMENT",
    "Net change",
    "Cleared balance",
    "Overdrawn balance",
    "Endsaldo",
    "Neuer Saldo",
    "Alter Saldo",
    "Anfangssaldo",
    "Eröffnungssaldo",
    "Saldo per 27.11.2026",
    "Kontostand am 27. November",
    "Gesamtsumme",
    "Summe Soll",
    "Zwischensumme",
    "Saldovortrag",
    "Solde au 27/11/2026",
    "Nouveau solde",
    "Solde de clôture",
    "Total des débits",
    "Sous-total",
    "Saldo anterior",
    "Nuevo saldo",
    "Saldo a fecha de 27 de noviembre",
    "Total abonos",
    "Suma y sigue",
    "Vorige saldo",
    "Nieuw saldo",
    "Beginsaldo",
    "Eindsaldo",
    "Totaal bij",
    "Subtotaal",
  ])("a bank row with the text %s counts as a total", (text) => {
    for (const written of [text, text.toUpperCase(), text.toLowerCase()])
      expect([written, isSumText(written)]).toEqual([written, true]);
  });

  it.each([
    "Total Wine Ltd",
    "Sum Wong",
    "TOTAL CARE",
    "Count Basie",
    "Opening Balance Fitness",
    "Balance Ltd",
    "Balance payment",
    "DEPOSIT",
    "CHEQUE NO 123",
    "Deposit number 4",
    "B F Smith",
    "Net Works",
    "K7Q2M9XD",
    "BALANCE DUE K7Q2M9XD",
    "TOTAL WIRELESS",
    "Outstanding balance",
    "Balance transfer",
    "Balance for Mai",
    "SALDO RECHNUNG 12",
    "SOLDE FACTURE 12",
    "Saldo Ltd",
    "Saldo factura",
    "Totaal Koen",
    "End of year gala",
    "Total Ян",
    "",
    "12.50",
    "Daily News",
    "May Page",
  ])("a bank row with the text %j does not count as a total", (text) => {
    expect(isSumText(text)).toBe(false);
  });
});

describe("a text says that money went back", () => {
  it.each([
    "REV. OF DEP X",
    "CHQ REV",
    "REVERSE X",
    "RET CHQ X",
    "RET'D ITEM",
    "R/T X",
    "UNPAID ITEM",
    "RECALL X",
    "CHEQUE STOPPED",
    "Insufficient funds",
    "INSUFF FUNDS",
    "REJET X",
    "Prélèvement rejeté",
    "RETOUR X",
    "RÜCKLASTSCHRIFT X",
    "RUECKLASTSCHRIFT",
    "Ru\u0308cklastschrift",
    "impayé",
    "DEVOLUCIÓN",
    "CHARGE BACK",
    "_RETURNED_",
    "RTN’D CHQ",
  ])("a text says that money was returned as %s", (text) => {
    expect(returnWordIn(text)).not.toBeNull();
  });

  it.each(["TREVOR", "REVA BAIN", "RETA ROLLE", "PREVIEW", "STOPPER", "RECALLA", "VOIDÉ", "UNREJET", "R/DX"])(
    "a text does not say that money was returned as %s",
    (text) => {
      expect(returnWordIn(text)).toBeNull();
    },
  );
});

describe("a state", () => {
  const word = (heading: string, ...cells: string[]) => {
    const statuses = statusColumns(
      [heading],
      cells.map((cell) => ({ cells: [cell] })),
    );
    return cells.map((cell) => unsettledWordIn([cell], statuses));
  };

  it("a bank line's status asks for confirmation with any word not known as final", () => {
    const open = ["Scheduled", "Authorised", "Denied", "In progress", "Expired", "P", "Rückgängig"];
    expect(word("Status", ...open)).toEqual(open);
    expect(word("Transaction Status", "Scheduled")).toEqual(["Scheduled"]);
    const done = ["Posted", "COMPLETED", "Booked", "settled", "Cleared", "Success", "Gebucht", "", "-"];
    expect(word("Status", ...done)).toEqual(done.map(() => null));
  });

  it("a status is read in another column only from the words of a status alone", () => {
    expect(word("Details", "Scheduled", "Pending")).toEqual([null, "Pending"]);
    expect(word("State", "Bahamas", "Florida")).toEqual([null, null]);
    expect(word("State", "COMPLETED", "REVERTED")).toEqual([null, "REVERTED"]);
  });
});
