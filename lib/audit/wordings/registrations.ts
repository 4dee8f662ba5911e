import type { AuditAction } from "../record";
import { counted } from "../words";
import { text, number, money, after, about, emailed, visitor, type Wording } from "./phrases";

export const registrations = {
  registrations_read: {
    label: "Registrations read",
    says: about("read who is registered for"),
  },
  registrations_exported: {
    label: "Registrations exported",
    says: (m) => ["exported ", counted(number(m, "rows") ?? 0, "registration"), " for ", m.it],
  },
  registration_cancelled: {
    label: "Registration cancelled",
    says: (m) => [
      "cancelled ",
      m.it,
      after(" with a refund of ", number(m, "refundCents") ? money(m, "refundCents") : null),
      after(": ", text(m, "reason")),
    ],
    nobody: "The registrant",
  },
  registration_taken_over: {
    label: "Registration reclaimed",
    says: about("reclaimed"),
    nobody: "The registrant",
  },
  registration_transferred: {
    label: "Registration transferred",
    says: (m) => [
      "transferred ",
      m.it,
      number(m, "fromCents") === number(m, "toCents")
        ? null
        : `, which changed its price from ${money(m, "fromCents")} to ${money(m, "toCents")}`,
    ],
    nobody: "The registrant",
  },
  registration_opened: {
    label: "Private page opened by staff",
    says: about("opened the private page or ticket of"),
  },
  registration_corrected: {
    label: "Registration corrected",
    says: (m) => [
      "corrected the details of ",
      m.it,
      after(", whose name was “", text(m, "from"), "”"),
      after(" and is “", text(m, "name"), "”"),
    ],
    nobody: "The registrant",
  },
  registration_email_requested: {
    label: "Email correction requested",
    says: (m) => [
      "asked to change the email address of ",
      m.it,
      after(" from ", text(m, "from")),
      after(" to ", text(m, "to")),
    ],
    nobody: "The registrant",
  },
  registration_email_corrected: {
    label: "Email address corrected",
    says: (m) => [
      "confirmed the new email address of ",
      m.it,
      after(", which was ", text(m, "from")),
      after(" and is ", text(m, "to")),
    ],
    nobody: "The registrant",
  },
  registration_confirmed: {
    label: "Registration confirmed",
    says: about("confirmed"),
    nobody: "The registrant",
  },
  group_registered: {
    label: "Group registered",
    says: (m) => [
      "registered a group of ",
      counted(number(m, "people") ?? 0, "person", "people"),
      " for ",
      m.it,
      after(" on invoice ", text(m, "invoice")),
    ],
    nobody: visitor,
  },
  group_confirmed: {
    label: "Group confirmed",
    says: about("confirmed a group's registration for"),
    nobody: "Whoever booked",
  },
  waiting_removed: {
    label: "Removed from the waiting list",
    says: about("removed somebody from the waiting list of"),
  },
  registrants_emailed: {
    label: "Registrants emailed",
    says: emailed((m) => [" about ", m.it]),
  },
  member_rate_verified: {
    label: "Member rate verified",
    says: about("verified the member rate of"),
  },
  checked_in: { label: "Checked in", says: about("checked in") },
  check_in_undone: { label: "Check-in undone", says: about("undid the check-in of") },
} satisfies Partial<Record<AuditAction, Wording>>;
