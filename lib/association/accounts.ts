import { z } from "zod";
import { optional } from "@/lib/core/fields";

/** The accounts of the books: assets, liabilities, income and expenses. */
export const accounts = [
  "receivable",
  "bank",
  "cheques",
  "online",
  "credits",
  "to_be_paid_back",
  "vat",
  "membership",
  "events",
  "waived",
  "written_off",
] as const;
export type BooksAccount = (typeof accounts)[number];

type Named = {
  /** The heading of the chart of accounts. */
  type: "Assets" | "Liabilities" | "Income" | "Expenses";
  name: string;
  /** The number, for programs that identify accounts by it. */
  code: string;
};

/**
 * The names of the accounts until an administrator changes them. docs/payments.md lists them for accounting programs.
 */
export const defaultAccounts: Record<BooksAccount, Named> = {
  receivable: { type: "Assets", name: "Receivable", code: "1100" },
  bank: { type: "Assets", name: "Bank", code: "1010" },
  cheques: { type: "Assets", name: "Cheques", code: "1020" },
  online: { type: "Assets", name: "Online payments", code: "1030" },
  credits: { type: "Liabilities", name: "Credits", code: "2100" },
  to_be_paid_back: { type: "Liabilities", name: "To be paid back", code: "2110" },
  vat: { type: "Liabilities", name: "VAT", code: "2200" },
  membership: { type: "Income", name: "Membership", code: "4010" },
  events: { type: "Income", name: "Events", code: "4020" },
  waived: { type: "Expenses", name: "Waived", code: "5010" },
  written_off: { type: "Expenses", name: "Written off", code: "5020" },
};

/** Xero accepts codes of at most ten characters. */
const code = optional(10).refine(
  (text) => text === null || /^[A-Za-z0-9][A-Za-z0-9./-]*$/.test(text),
  "Use letters, digits, dots, hyphens and slashes, starting with a letter or digit",
);

/** QuickBooks accepts 100 characters and no quotation marks; in hledger two spaces or a semicolon end a name. */
const name = optional(100).refine(
  (text) => text === null || /^[\p{L}\p{N}](?: ?[^\s";:]|:(?=[\p{L}\p{N}]))*$/u.test(text),
  "Start with a letter or digit, with no quotation marks, semicolons or double spaces",
);

/** The association's own code and name of an account; null for the default one. */
const ownAccount = z.object({ code, name });
export type OwnAccounts = Record<BooksAccount, z.output<typeof ownAccount>>;

const ofEach = <Value>(value: Value) =>
  Object.fromEntries(accounts.map((account) => [account, value])) as Record<BooksAccount, Value>;

export const ownAccounts = z.object(ofEach(ownAccount)).superRefine((own, context) => {
  for (const part of ["code", "name"] as const) {
    const taken = new Set<string>();
    for (const account of accounts) {
      const text = own[account][part] ?? defaultAccounts[account][part];
      if (taken.has(text.toLowerCase()))
        context.addIssue({
          code: "custom",
          path: [account, part],
          message: `Another account already has the ${part} ${text}`,
        });
      taken.add(text.toLowerCase());
    }
  }
});

export const noOwnAccounts: OwnAccounts = ofEach({ code: null, name: null });

/** The accounts in words for the audit log: "610 Debtors". */
export const accountsInWords = (own: OwnAccounts): Record<BooksAccount, string> =>
  Object.fromEntries(
    accounts.map((account) => {
      const { code: ownCode, name: ownName } = own[account];
      const { code: defaultCode, name: defaultName } = defaultAccounts[account];
      return [account, `${ownCode ?? defaultCode} ${ownName ?? defaultName}`];
    }),
  ) as Record<BooksAccount, string>;
