/** How a file beside this one reads on November 27, 2026. README.md says where its shape comes from. */
export type ExpectedReading = {
  file: string;
  lines: {
    /** "YYYY-MM-DD" */
    date: string;
    /** Negative for what left the account. */
    cents: number;
    /** Words that the text of the line has in it. */
    text?: string;
    payer?: string;
    /** It waits for a decision and is never accepted in advance. */
    isQuestioned?: true;
  }[];
  /** Rows below the headings that are no transaction and belong to none. */
  leftOut: number;
  isDateOrderSure: boolean;
};

const november = (day: number) => `2026-11-${day}`;
const sure = { leftOut: 0, isDateOrderSure: true };

export const today = november(27);

export const expected: ExpectedReading[] = [
  {
    file: "rbc.csv",
    lines: [
      { date: november(23), cents: 35_000, text: "FERGUSON ALMA K7Q2M9XD" },
      { date: november(24), cents: -10_000, text: "000123" },
      { date: november(26), cents: -1_500, text: "MONTHLY FEE" },
    ],
    ...sure,
  },
  {
    file: "scotiabank-without-headings.csv",
    lines: [
      { date: november(23), cents: 35_000, text: "FERGUSON ALMA K7Q2M9XD" },
      { date: november(24), cents: -10_000, text: "000123" },
      { date: november(26), cents: -1_500, text: "MONTHLY FEES" },
    ],
    ...sure,
  },
  {
    file: "scotiabank.csv",
    lines: [
      { date: november(26), cents: -1_500, text: "Monthly Fees" },
      { date: november(25), cents: 35_000, text: "Ferguson Alma K7Q2M9XD" },
      { date: november(24), cents: -10_000, text: "Free Transfer" },
    ],
    ...sure,
  },
  {
    file: "scotiabank-card.csv",
    lines: [
      { date: november(26), cents: -1_500, text: "bay street stationers" },
      { date: november(25), cents: 35_000, text: "payment - thank you" },
      { date: november(24), cents: -7_910, text: "domain renewal" },
    ],
    ...sure,
  },
  {
    file: "cibc.csv",
    lines: [
      { date: november(26), cents: -1_500, text: "SERVICE CHARGE" },
      { date: november(25), cents: 35_000, text: "DEPOSIT FERGUSON, ALMA K7Q2M9XD" },
      { date: november(24), cents: -10_000, text: "CHEQUE 000123" },
    ],
    ...sure,
  },
  {
    file: "cibc-card.csv",
    lines: [
      { date: november(26), cents: -1_500, text: "BAY STREET STATIONERS NASSAU, NP" },
      { date: november(25), cents: 35_000, text: "PAYMENT THANK YOU" },
      { date: november(24), cents: -7_910, text: "DOMAIN RENEWAL" },
    ],
    ...sure,
  },
  {
    file: "cibc-with-headings.csv",
    lines: [
      { date: november(24), cents: -10_000, text: "CHEQUE 000123" },
      { date: november(25), cents: 35_000, text: "DEPOSIT FERGUSON ALMA K7Q2M9XD" },
      { date: november(26), cents: -1_500, text: "SERVICE CHARGE" },
    ],
    ...sure,
  },
  {
    file: "commonwealth-bank.csv",
    lines: [
      { date: november(23), cents: 35_000, text: "DEP FERGUSON ALMA K7Q2M9XD" },
      { date: november(24), cents: -10_000, text: "CHQ 000123" },
      { date: november(26), cents: -1_500, text: "SVC CHG" },
    ],
    ...sure,
  },
  {
    file: "fidelity.csv",
    lines: [
      { date: november(16), cents: 35_000, text: "TRANSFER FROM FERGUSON, ALMA K7Q2M9XD" },
      { date: november(25), cents: -10_000, text: "CHEQUE 000123" },
    ],
    ...sure,
    leftOut: 2,
  },
  {
    file: "bank-of-the-bahamas.csv",
    lines: [
      { date: november(23), cents: 135_000, text: "DEPOSIT, MAIN BRANCH K7Q2M9XD" },
      { date: november(24), cents: -10_000, text: "CHEQUE 000123" },
      { date: november(26), cents: -1_500, text: "SERVICE CHARGE" },
    ],
    ...sure,
  },
  {
    file: "rbc.qfx",
    lines: [
      { date: november(23), cents: 35_000, text: "DEPOSIT FERGUSON ALMA K7Q2M9XD" },
      { date: november(24), cents: -10_000, text: "CHEQUE 000123" },
      { date: november(26), cents: -1_500, text: "MONTHLY FEE & TAX" },
    ],
    ...sure,
  },
  {
    file: "scotiabank.ofx",
    lines: [
      { date: november(25), cents: 35_000, text: "Ferguson, Almá K7Q2M9XD", payer: "Ferguson, Almá" },
      { date: november(26), cents: -1_500, text: "Service charge November" },
      { date: november(24), cents: -7_910, text: "Domains & names" },
    ],
    ...sure,
  },
  {
    file: "words-with-both-signs.csv",
    lines: [
      { date: november(23), cents: 40_000 },
      { date: november(24), cents: -65_000, isQuestioned: true },
      { date: november(25), cents: -1_500 },
      { date: november(26), cents: 1_500 },
    ],
    ...sure,
  },
  {
    file: "newest-first-with-minus.csv",
    lines: [
      { date: november(26), cents: -1_500 },
      { date: november(25), cents: 35_000 },
      { date: november(24), cents: -10_000 },
    ],
    ...sure,
  },
  {
    file: "balance-that-breaks.csv",
    lines: [
      { date: november(23), cents: 22_500 },
      { date: november(24), cents: -15_000, isQuestioned: true },
      { date: november(25), cents: 2_500 },
    ],
    ...sure,
  },
  {
    file: "cells-beyond-in-text-and-amount.csv",
    lines: [
      { date: november(23), cents: 90_000 },
      { date: november(24), cents: 135_000, text: "DEPOSIT B K7Q2M9XD" },
      { date: november(25), cents: -25_000, text: "NOVEMBER" },
    ],
    ...sure,
  },
  {
    file: "continuation-in-other-columns.csv",
    lines: [
      { date: november(24), cents: 35_000, text: "FERGUSON ALMA K7Q2M9XD" },
      { date: november(25), cents: -1_500, text: "NOVEMBER" },
    ],
    ...sure,
  },
  {
    file: "totals-in-other-words.csv",
    lines: [
      { date: november(23), cents: 35_000, text: "BALANCE OF DUES K7Q2M9XD" },
      { date: november(24), cents: -10_000, text: "TOTAL WINE AND CATERING" },
    ],
    ...sure,
    leftOut: 6,
  },
  {
    file: "more-ways-to-write-amounts.csv",
    lines: [-7_500, 7_500, 35_000, 135_000, -7_500, -7_500, 35_000, -7_500, -7_500, -135_000, 50].map(
      (cents, at) => ({ date: november(16 + at), cents, text: "ABCDEFGHIJK"[at]! }),
    ),
    ...sure,
  },
  {
    file: "equal-lines-apart.csv",
    lines: [
      { date: november(26), cents: 7_700 },
      { date: november(26), cents: 7_700, text: "BRANCH 4" },
      { date: november(25), cents: 7_700 },
      { date: november(26), cents: 7_700, isQuestioned: true },
    ],
    ...sure,
  },
  {
    file: "separator-named-decimal-commas.csv",
    lines: [
      { date: november(24), cents: 100_000, text: "Einzahlung; Ferguson Alma K7Q2M9XD" },
      { date: november(25), cents: -125_050, text: "Miete, November" },
      { date: november(26), cents: -50, text: "Gebühr" },
    ],
    ...sure,
  },
  {
    file: "day-first-to-come.csv",
    lines: [
      { date: november(11), cents: 25_000 },
      { date: november(12), cents: 2_000 },
    ],
    leftOut: 0,
    isDateOrderSure: false,
  },
  {
    file: "next-business-day.csv",
    lines: [
      { date: november(26), cents: 25_000 },
      { date: november(30), cents: 2_000 },
    ],
    ...sure,
  },
  {
    file: "words-of-reversal.csv",
    lines: [
      { date: november(23), cents: 65_000 },
      { date: november(24), cents: -65_000, isQuestioned: true },
      { date: november(25), cents: 1_500, isQuestioned: true },
      { date: november(26), cents: -1_500, isQuestioned: true },
    ],
    ...sure,
  },
  {
    file: "credits-in-brackets.csv",
    lines: [
      { date: november(24), cents: -10_000 },
      { date: november(25), cents: 35_000 },
      { date: november(26), cents: 107_500 },
    ],
    ...sure,
  },
];
