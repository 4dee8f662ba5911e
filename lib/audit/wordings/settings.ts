import type { AuditAction } from "../record";
import { wrapIfPresent, changes, text, type Wording } from "./phrases";

export const settings = {
  association_changed: {
    label: "Association changed",
    says: (m) => ["changed the association's ", changes(m) ?? "details"],
  },
  member_id_prefix_changed: {
    label: "Member ID prefix changed",
    says: (m) => ["changed the prefix of new Member IDs", wrapIfPresent(": ", changes(m))],
  },
  sample_conference_taken_off: {
    label: "Sample conference removed",
    says: (m) => ["removed the page of the sample conference", wrapIfPresent(" at ", text(m, "path"))],
  },
  membership_levels_changed: {
    label: "Membership levels changed",
    says: (m) => ["changed the membership levels", wrapIfPresent(": ", changes(m))],
  },
  time_zone_changed: {
    label: "Time zone changed",
    says: (m) => ["changed the time zone", wrapIfPresent(": ", changes(m))],
  },
  mail_server_changed: {
    label: "Mail server changed",
    says: (m) => [
      "changed the mail server",
      wrapIfPresent(" from ", text(m, "before")),
      wrapIfPresent(" to ", text(m, "host")),
      wrapIfPresent(", sending from ", text(m, "sender")),
    ],
  },
  mail_server_confirmed: {
    label: "Mail server confirmed",
    says: "confirmed that emails from the mail server arrive",
  },
  mail_server_removed: { label: "Mail server removed", says: "removed the mail server" },
  payment_link_changed: {
    label: "Payment link changed",
    says: (m) => [
      "changed the payment link",
      wrapIfPresent(" from ", text(m, "before")),
      wrapIfPresent(" to ", text(m, "url")),
      wrapIfPresent(", instead of the change to ", text(m, "stopped"), " that was pending"),
    ],
  },
  payment_link_stopped: {
    label: "Payment link stopped",
    says: (m) => ["stopped a change to the payment link", wrapIfPresent(" to ", text(m, "url"))],
  },
  backup_plan_changed: {
    label: "Backups changed",
    says: (m) => ["changed the backup settings", wrapIfPresent(": ", changes(m))],
  },
  backup_started: { label: "Backup started", says: "started a backup" },
  policy_changed: {
    label: "Settings changed",
    says: (m) => ["changed the settings", wrapIfPresent(": ", changes(m))],
  },
} satisfies Partial<Record<AuditAction, Wording>>;
