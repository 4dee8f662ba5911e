/** The fields of the bank details in form order. */
export const BANK_FORM_FIELDS = [
  { name: "accountName", label: "Account name" },
  { name: "bankName", label: "Bank" },
  { name: "accountNumber", label: "Account number" },
  { name: "swift", label: "SWIFT code" },
  { name: "accountType", label: "Account type", isOptional: true },
  { name: "transitNumber", label: "Transit number", isOptional: true },
  { name: "address", label: "Address of the bank", isOptional: true },
] as const;

type BankLine = (typeof BANK_FORM_FIELDS)[number]["name"];

/** Empty bank details for the form. */
export const EMPTY_BANK_FORM = Object.fromEntries(BANK_FORM_FIELDS.map(({ name }) => [name, ""])) as Record<
  BankLine,
  string
>;

/** The bank details as a payer reads them: label and value, without empty lines. */
export function bankDetailLines(bank: Record<BankLine, string>): [label: string, value: string][] {
  const lines: [string, string][] = [
    ["Account name", bank.accountName],
    ["Bank", bank.bankName],
    ["SWIFT", bank.swift],
    ["Account number", bank.accountNumber],
    ["Account type", bank.accountType],
    ["Transit number", bank.transitNumber],
    ["Bank address", bank.address],
  ];
  return lines.filter(([, value]) => value);
}
