import { pathTo } from "@/lib/core/path-to";
import type { Permission } from "@/lib/core/permissions";
/** The fields of the bank details in form order. */
export const BANK_FORM_FIELDS = [
  { name: "accountName", label: "Account name" },
  { name: "bankName", label: "Bank" },
  { name: "accountNumber", label: "Account number" },
  { name: "swift", label: "SWIFT code" },
  { name: "accountType", label: "Account type", isOptional: true },
  { name: "transitNumber", label: "Transit number", isOptional: true },
  { name: "address", label: "Bank address", isOptional: true },
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

/** The sections of the settings in their groups, with their titles. */
export const settingsGroups = {
  Association: {
    association: "Association",
    "member-ids": "Member IDs",
    "time-zone": "Time zone",
  },
  Membership: {
    "membership-levels": "Membership levels",
    "membership-dues": "Membership dues",
    "profile-lists": "Sectors and islands",
    cpd: "CPD",
  },
  Events: {
    certificates: "Certificates",
  },
  Money: {
    "bank-details": "Bank details",
    "online-payment": "Online payment",
    "reported-payments": "Reported payments",
    "unpaid-seats": "Unpaid seats",
    "bank-fees": "Bank fees",
    vat: "VAT",
    accounts: "Accounts",
  },
  Security: {
    "second-factor": "Second factor",
    "staying-signed-in": "Staying signed in",
    "view-limits": "View limits",
    "audit-log": "Audit log fingerprint",
  },
  Data: {
    "document-storage": "Document storage",
    retention: "Retention",
  },
  Server: {
    "mail-server": "Mail server",
    backups: "Backups",
  },
} as const;

type Groups = typeof settingsGroups;
export type SettingsSectionName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

export const settingsTitles = Object.assign({}, ...Object.values(settingsGroups)) as Record<
  SettingsSectionName,
  string
>;

/** The address of one section of the settings. */
export const settingsPath = (section: SettingsSectionName) =>
  pathTo("/admin/settings", { query: { section } });

/** The permissions without which a section is not shown at all. */
export const settingsNeeding: Partial<Record<SettingsSectionName, Permission>> = {
  "mail-server": "mail.edit",
  backups: "backups.edit",
};
