import type { AuditAction } from "../record";
import { counted } from "../words";
import {
  textDetail,
  numberDetail,
  moneyDetail,
  wrapIfPresent,
  verbAndTarget,
  emailedPeople,
  visitorActor,
  type Wording,
} from "./phrases";

/**
 * A requested change of address: "asked to change the email address of Gala from a@b.test to c@d.test". Viewers who may
 * not see the addresses see neither.
 */
const emailChange =
  (start: string, from: string, to: string): Wording["says"] =>
  (m) => [
    `${start} `,
    m.it,
    wrapIfPresent(from, textDetail(m, "from")),
    wrapIfPresent(to, textDetail(m, "to")),
  ];

export const registrations = {
  registrations_read: {
    isView: true,
    label: "Registrations viewed",
    says: verbAndTarget("viewed the registrations for"),
  },
  registrations_exported: {
    label: "Registrations exported",
    says: (m) => ["exported ", counted(numberDetail(m, "rows") ?? 0, "registration"), " for ", m.it],
  },
  registration_cancelled: {
    label: "Registration cancelled",
    says: (m) => [
      "cancelled ",
      m.it,
      wrapIfPresent(
        " with a refund of ",
        numberDetail(m, "refundCents") ? moneyDetail(m, "refundCents") : null,
      ),
      wrapIfPresent(": ", textDetail(m, "reason")),
    ],
    nobody: "The registrant",
  },
  registration_taken_over: {
    label: "Registration reclaimed",
    says: verbAndTarget("reclaimed"),
    nobody: "The registrant",
  },
  registration_transferred: {
    label: "Registration transferred",
    says: (m) => [
      "transferred ",
      m.it,
      numberDetail(m, "fromCents") === numberDetail(m, "toCents")
        ? null
        : `, which changed its price from ${moneyDetail(m, "fromCents")} to ${moneyDetail(m, "toCents")}`,
    ],
    nobody: "The registrant",
  },
  registration_opened: {
    isView: true,
    label: "Private page opened by staff",
    says: verbAndTarget("opened the private page or ticket of"),
  },
  registration_corrected: {
    label: "Registration corrected",
    says: (m) => [
      "corrected the details of ",
      m.it,
      wrapIfPresent(", whose name was “", textDetail(m, "from"), "”"),
      wrapIfPresent(" and is “", textDetail(m, "name"), "”"),
    ],
    nobody: "The registrant",
  },
  registration_email_requested: {
    label: "Email correction requested",
    says: emailChange("asked to change the email address of", " from ", " to "),
    nobody: "The registrant",
  },
  registration_email_cancelled: {
    label: "Email correction cancelled",
    says: emailChange("cancelled a change to the email address of", " from ", " to "),
    nobody: "The registrant",
  },
  registration_email_corrected: {
    label: "Email address corrected",
    says: emailChange("confirmed the new email address of", ", which was ", " and is "),
    nobody: "The registrant",
  },
  registration_confirmed: {
    label: "Registration confirmed",
    says: verbAndTarget("confirmed"),
    nobody: "The registrant",
  },
  group_registered: {
    label: "Group registered",
    says: (m) => [
      "registered a group of ",
      counted(numberDetail(m, "people") ?? 0, "person", "people"),
      " for ",
      m.it,
      wrapIfPresent(" on invoice ", textDetail(m, "invoice")),
    ],
    nobody: visitorActor,
  },
  group_confirmed: {
    label: "Group confirmed",
    says: verbAndTarget("confirmed a group's registration for"),
    nobody: "The person who booked",
  },
  group_email_requested: {
    label: "Email correction requested for a group",
    says: emailChange("asked to change the email address of the coordinator of a group at", " from ", " to "),
    nobody: "The coordinator",
  },
  group_email_cancelled: {
    label: "Email correction cancelled for a group",
    says: emailChange(
      "cancelled a change to the email address of a group’s coordinator at",
      " from ",
      " to ",
    ),
    nobody: "The coordinator",
  },
  group_email_corrected: {
    label: "Email address corrected for a group",
    says: emailChange(
      "confirmed the new email address of the coordinator of a group at",
      ", which was ",
      " and is ",
    ),
    nobody: "The coordinator",
  },
  waiting_removed: {
    label: "Removed from the waiting list",
    says: verbAndTarget("removed someone from the waiting list of"),
  },
  registrants_emailed: {
    label: "Registrants emailed",
    says: emailedPeople((m) => [" about ", m.it]),
  },
  member_rate_verified: {
    label: "Member rate verified",
    says: verbAndTarget("verified the member rate of"),
  },
  checked_in: { label: "Checked in", says: verbAndTarget("checked in") },
  checked_out: { label: "Checked out", says: verbAndTarget("checked out") },
  check_out_undone: { label: "Check-out undone", says: verbAndTarget("undid the check-out of") },
  check_in_undone: { label: "Check-in undone", says: verbAndTarget("undid the check-in of") },
} satisfies Partial<Record<AuditAction, Wording>>;
