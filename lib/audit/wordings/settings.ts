import type { AuditAction } from "../record";
import { wrapIfPresent, changesOfDetails, textDetail, type Wording } from "./phrases";

export const settings = {
  association_changed: {
    label: "Association changed",
    says: (m) => ["changed the association's ", changesOfDetails(m) ?? "details"],
  },
  member_id_prefix_changed: {
    label: "Member ID prefix changed",
    says: (m) => ["changed the prefix of new Member IDs", wrapIfPresent(": ", changesOfDetails(m))],
  },
  sample_conference_taken_off: {
    label: "Sample conference removed",
    says: (m) => ["removed the page of the sample conference", wrapIfPresent(" at ", textDetail(m, "path"))],
  },
  membership_levels_changed: {
    label: "Membership levels changed",
    says: (m) => ["changed the membership levels", wrapIfPresent(": ", changesOfDetails(m))],
  },
  time_zone_changed: {
    label: "Time zone changed",
    says: (m) => ["changed the time zone", wrapIfPresent(": ", changesOfDetails(m))],
  },
  mail_server_changed: {
    label: "Mail server changed",
    says: (m) => [
      "changed the mail server",
      wrapIfPresent(" from ", textDetail(m, "before")),
      wrapIfPresent(" to ", textDetail(m, "host")),
      wrapIfPresent(", sending from ", textDetail(m, "sender")),
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
      wrapIfPresent(" from ", textDetail(m, "before")),
      wrapIfPresent(" to ", textDetail(m, "url")),
      wrapIfPresent(", instead of the change to ", textDetail(m, "stopped"), " that was pending"),
    ],
  },
  payment_link_stopped: {
    label: "Payment link stopped",
    says: (m) => ["stopped a change to the payment link", wrapIfPresent(" to ", textDetail(m, "url"))],
  },
  backup_plan_changed: {
    label: "Backups changed",
    says: (m) => ["changed the backup settings", wrapIfPresent(": ", changesOfDetails(m))],
  },
  backup_started: { label: "Backup started", says: "started a backup" },
  policy_changed: {
    label: "Settings changed",
    says: (m) => ["changed the settings", wrapIfPresent(": ", changesOfDetails(m))],
  },
} satisfies Partial<Record<AuditAction, Wording>>;
