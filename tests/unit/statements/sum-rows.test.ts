import { describe, expect, it } from "vitest";
import { isSumText } from "@/lib/statements/sum-rows";

describe("a text is that of a sum", () => {
  it.each([
    ...["DAY TOTAL", "Daily total", "Sum of deposits", "November 2026 total", "Total for November", "SUM"],
    ...[
      "Total debits",
      "TOTAL CREDITS:",
      "Page total",
      "Page 1 total",
      "Sub-total",
      "Totals: 3 transactions",
    ],
    ...["Number of transactions", "No. of cheques: 4", "Transaction count", "Net change", "Total général"],
    ...["Balance as of 24/11/2026", "Balance on November 24", "BALANCE", "Closing balance", "Saldo inicial"],
    ...[
      "Carried forward",
      "BROUGHT FORWARD",
      "Amount carried forward",
      "Balance b/f",
      "C/F",
      "Balance c/fwd",
    ],
  ])("for %s", (text) => {
    for (const written of [text, text.toUpperCase(), text.toLowerCase()])
      expect([written, isSumText(written)]).toEqual([written, true]);
  });

  it.each([
    ...["Total Wine Ltd", "Sum Wong", "TOTAL CARE", "Count Basie", "Opening Balance Fitness", "Balance Ltd"],
    ...[
      "Balance payment",
      "DEPOSIT",
      "CHEQUE NO 123",
      "Deposit number 4",
      "B F Smith",
      "Net Works",
      "K7Q2M9XD",
    ],
    ...["Total Ян", "", "12.50", "Daily News", "May Page"],
  ])("not for %j", (text) => {
    expect(isSumText(text)).toBe(false);
  });
});
