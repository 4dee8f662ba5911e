import type { AuditAction } from "../record";
import { counted, formatList } from "../words";
import {
  changesOfDetails,
  textDetail,
  numberDetail,
  wrapIfPresent,
  quotedDetail,
  verbAndTarget,
  exportedRows,
  fieldNamesDetail,
  type Wording,
} from "./phrases";

/** Whether people new to the portal were already members. Earlier entries do not record it. */
const addedAs: Partial<Record<string, string>> = { yes: " as members", no: " as applicants" };

export const members = {
  member_record_opened: { isView: true, label: "Record opened", says: verbAndTarget("opened the record of") },
  members_read: {
    label: "All members viewed",
    says: (m) => [
      m.details.list === "users with details"
        ? "viewed the list of all members with their details"
        : "viewed the list of all members",
    ],
  },
  member_approved: {
    label: "Membership activated",
    says: (m) => {
      const grantor = m.named("user", "grantedById");
      return m.isOwn && grantor
        ? ["confirmed their address, which activated the membership that ", grantor, " had approved"]
        : ["activated the membership of ", m.it, wrapIfPresent(": ", textDetail(m, "reason"))];
    },
  },
  membership_set_back: {
    label: "Membership returned to pending",
    says: (m) => [
      "returned the membership of ",
      m.it,
      " to pending",
      wrapIfPresent(": ", textDetail(m, "reason")),
    ],
  },
  membership_lapsed: {
    label: "Membership lapsed",
    says: (m) => ["ended the membership of ", m.it, ", whose dues are not paid"],
  },
  confirmation_sent: {
    label: "Confirmation sent",
    says: verbAndTarget("sent a link to confirm the address of"),
  },
  standing_letter_issued: {
    label: "Letter of good standing issued",
    says: (m) =>
      m.isOwn ? ["got a letter of good standing"] : ["issued a letter of good standing of ", m.it],
  },
  standing_letter_revoked: {
    label: "Letter of good standing revoked",
    says: verbAndTarget("revoked a letter of good standing of", "reason"),
  },
  member_suspended: { label: "Member suspended", says: verbAndTarget("suspended", "reason") },
  suspension_lifted: {
    label: "Suspension lifted",
    says: verbAndTarget("lifted the suspension of", "reason"),
  },
  directory_listing_hidden: {
    label: "Directory listing hidden",
    says: verbAndTarget("hid the directory listing of", "reason"),
  },
  directory_listing_shown: {
    label: "Directory listing shown again",
    says: verbAndTarget("showed the directory listing again of"),
  },
  account_closed: {
    label: "Account closed",
    says: verbAndTarget("closed the account of", "reason"),
  },
  account_reopened: {
    label: "Account reopened",
    says: verbAndTarget("reopened the account of", "reason"),
  },
  sessions_ended: {
    label: "Signed out everywhere",
    says: (m) => [
      "signed ",
      m.it,
      " out everywhere",
      wrapIfPresent(
        " (",
        numberDetail(m, "sessions") === null ? null : counted(numberDetail(m, "sessions")!, "session"),
        ")",
      ),
    ],
  },
  member_edited: {
    label: "Member changed",
    says: (m) => [
      "changed ",
      wrapIfPresent("the ", fieldNamesDetail(m, "fields"), " of ") ?? "the record of ",
      m.it,
      wrapIfPresent(": ", changesOfDetails(m)),
      wrapIfPresent(" from ", textDetail(m, "from")),
      wrapIfPresent(" to ", textDetail(m, "to")),
      m.details.awaitsConfirmation === true ? ", which awaits confirmation" : null,
    ],
  },
  member_deleted: {
    label: "Member deleted",
    says: verbAndTarget("deleted the account of", "reason"),
  },
  saved_filter_created: {
    label: "Saved filter added",
    says: (m) => ["added the saved filter", quotedDetail(m, "name")],
  },
  saved_filter_renamed: {
    label: "Saved filter renamed",
    says: (m) => [
      "renamed the saved filter",
      quotedDetail(m, "name"),
      wrapIfPresent(" to “", textDetail(m, "newName"), "”"),
    ],
  },
  saved_filter_deleted: {
    label: "Saved filter deleted",
    says: (m) => ["deleted the saved filter", quotedDetail(m, "name")],
  },
  members_exported: { label: "Members exported", says: exportedRows("member") },
  members_imported: {
    label: "Members imported",
    says: (m) => [
      "imported members: ",
      formatList([
        `${numberDetail(m, "created") ?? 0} added${addedAs[textDetail(m, "members") ?? ""] ?? ""}`,
        `${numberDetail(m, "updated") ?? 0} changed`,
        `${numberDetail(m, "unchanged") ?? 0} unchanged`,
      ]),
    ],
  },
  reminders_paused: { label: "Reminders paused", says: verbAndTarget("paused the reminders to") },
  reminders_resumed: { label: "Reminders resumed", says: verbAndTarget("resumed the reminders to") },
  own_data_downloaded: { label: "Own data downloaded", says: "downloaded their own data" },
} satisfies Partial<Record<AuditAction, Wording>>;
