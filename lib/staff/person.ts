import "server-only";
import type { PersonalData } from "@/lib/auth/personal-data";

/** To staff; each names who did something. */
const staffTemplates = [
  "address_change_stopped",
  "audit_exported",
  "bank_details_changed",
  "bank_details_proposed",
  "data_exported",
  "factor_reset_approved",
  "factor_reset_requested",
  "factor_reset_stopped",
  "staff_changed",
] as const;

export const staffData: PersonalData = {
  models: ["RoleGrant", "FactorReset"],
  erase: ({ id, createdAt: since, addresses }) =>
    Promise.resolve({
      letters: [
        { templates: staffTemplates, since, words: addresses.map((address) => `(${address})`) },
        {
          templates: ["address_change_stopped", "staff_changed", "audit_exported", "data_exported"],
          since,
          words: [`/admin/members/${id}`],
        },
      ],
    }),
};
