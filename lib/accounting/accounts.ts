import type { BooksAccount } from "./rules";

type Named = {
  /** Below which heading of a chart of accounts. */
  type: "Assets" | "Liabilities" | "Income" | "Expenses";
  name: string;
  /** For programs that know accounts by their number. */
  code: string;
};

/** What accounting programs call the accounts of the books. docs/payments.md lists them for whoever sets them up there. */
export const accountNames: Record<BooksAccount, Named> = {
  receivable: { type: "Assets", name: "Receivable", code: "1100" },
  bank: { type: "Assets", name: "Bank", code: "1010" },
  cheques: { type: "Assets", name: "Cheques", code: "1020" },
  online: { type: "Assets", name: "Online payments", code: "1030" },
  credits: { type: "Liabilities", name: "Credits", code: "2100" },
  to_be_paid_back: { type: "Liabilities", name: "To be paid back", code: "2110" },
  membership: { type: "Income", name: "Membership", code: "4010" },
  events: { type: "Income", name: "Events", code: "4020" },
  waived: { type: "Expenses", name: "Waived", code: "5010" },
  written_off: { type: "Expenses", name: "Written off", code: "5020" },
};

/** "Assets:Receivable" */
export const accountPath = (account: BooksAccount): string =>
  `${accountNames[account].type}:${accountNames[account].name}`;
