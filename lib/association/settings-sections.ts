import { pathTo } from "@/lib/core/path-to";

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
