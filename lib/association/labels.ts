/** The membership levels in display order. */
export const LEVELS = ["academic", "associate", "professional", "bccp", "regulator"] as const;
export type Level = (typeof LEVELS)[number];

const storedType: Record<Level, string> = {
  academic: "Academic and Student",
  associate: "Associate",
  professional: "Professional",
  bccp: "BCCP",
  regulator: "Regulator Observer",
};

/** The membership type as `User.membershipType` stores it. */
export function membershipTypeOf(level: Level): string {
  return storedType[level];
}

/** The membership type of the level with this name or key, in any case; null when there is none. */
export function levelNamed(text: string): string | null {
  const wanted = text.trim().toLowerCase();
  const level = LEVELS.find((one) => one === wanted || membershipTypeOf(one).toLowerCase() === wanted);
  return level ? membershipTypeOf(level) : null;
}

/** What is said where people pay on the provider's page, and the portal cannot read what the provider reports. */
export const unnoticedPayments = {
  what: "The portal doesn't notice online payments by itself, because PAYMENT_WEBHOOK_SECRET isn't set on the server.",
  todo: "Record each one from the provider's page, or have the secret set.",
};

/** The fields of the bank details in form order. */
export const BANK_LINES = [
  { name: "accountName", label: "Account name" },
  { name: "bankName", label: "Bank" },
  { name: "accountNumber", label: "Account number" },
  { name: "swift", label: "SWIFT code" },
  { name: "accountType", label: "Account type", isOptional: true },
  { name: "transitNumber", label: "Transit number", isOptional: true },
  { name: "address", label: "Address of the bank", isOptional: true },
] as const;

type BankLine = (typeof BANK_LINES)[number]["name"];

/** Empty bank details for the form. */
export const NO_BANK = Object.fromEntries(BANK_LINES.map(({ name }) => [name, ""])) as Record<
  BankLine,
  string
>;

/** The bank details as a payer reads them: label and value, without empty lines. */
export function bankLines(bank: Record<BankLine, string>): [label: string, value: string][] {
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
