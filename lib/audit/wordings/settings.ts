import type { AuditAction } from "../record";
import { after, changes, type Wording } from "./phrases";

export const settings = {
  association_changed: {
    label: "Association changed",
    says: (m) => ["changed the association's ", changes(m) ?? "details"],
  },
  membership_levels_changed: {
    label: "Membership levels changed",
    says: (m) => ["changed the membership levels", after(": ", changes(m))],
  },
  policy_changed: {
    label: "Settings changed",
    says: (m) => ["changed the settings", after(": ", changes(m))],
  },
} satisfies Partial<Record<AuditAction, Wording>>;
