import { membershipTypeOf, LEVELS } from "@/lib/association/labels";
import { formatMoney } from "@/lib/core/money";
import type { AuditAction } from "./record";
import { changesInWords, counted, fieldInWords, listed, valueInWords, type Details } from "./words";

/** A piece of a sentence: words, with a link where they name something that has a page. */
export type Piece = { text: string; href?: string | null };

/** What a sentence may mention. */
export type Mentioned = {
  details: Details;
  timeZone: string;
  /** Whether the actor did this to their own account. */
  isOwn: boolean;
  /** What the entry is about. */
  it: Piece;
  /** Something that the details refer to by its id. */
  named: (kind: "event" | "user", detail: string) => Piece | null;
};

type Words = string | Piece | null;
type Wording = {
  area: Area;
  /** What the filter by action calls it. */
  label: string;
  /** What was done, after the name of who did it. */
  says: string | ((mentioned: Mentioned) => Words[]);
  /** Who it was when nobody was signed in; the portal itself otherwise. */
  nobody?: string;
};

/** The groups of the filter by action, in order. */
export const areas = {
  members: "Members",
  applications: "Applications",
  documents: "Documents",
  events: "Events",
  registrations: "Registrations",
  payments: "Payments",
  emails: "Emails and messages",
  staff: "Staff and sign-in",
  settings: "Settings",
  reading: "Reading and retention",
} as const;
export type Area = keyof typeof areas;
export const areaNames = Object.keys(areas) as Area[];

const text = ({ details }: Mentioned, name: string): string | null => {
  const value = details[name];
  return typeof value === "string" && value !== "" ? value : null;
};
const number = ({ details }: Mentioned, name: string): number | null => {
  const value = details[name];
  return typeof value === "number" ? value : null;
};
const money = (mentioned: Mentioned, name: string) => {
  const cents = number(mentioned, name);
  return cents === null ? null : formatMoney(cents);
};
const words = ({ details, timeZone }: Mentioned, name: string) =>
  details[name] === undefined ? null : valueInWords(name, details[name], timeZone);
/** Words that are left out with the fact that they give. */
const after = (before: string, fact: string | null, behind = "") =>
  fact === null ? null : `${before}${fact}${behind}`;
const quoted = (mentioned: Mentioned, name: string) => after(" “", text(mentioned, name), "”");

/** "suspended Jane Moss: late filing" */
const about =
  (verb: string, reason?: string): Wording["says"] =>
  (m) => [`${verb} `, m.it, reason ? after(": ", text(m, reason)) : null];
/** "changed their password", or whose it was when somebody else did it. */
const own =
  (verb: string, what: string, more: (m: Mentioned) => Words[] = () => []): Wording["says"] =>
  (m) => [...(m.isOwn ? [`${verb} their ${what}`] : [`${verb} the ${what} of `, m.it]), ...more(m)];
/** "exported 120 members" */
const exported =
  (one: string, many?: string): Wording["says"] =>
  (m) => [
    "exported ",
    counted(number(m, "rows") ?? 0, one, many),
    after(" from ", words(m, "firstDay")),
    after(" to ", words(m, "lastDay")),
  ];
const emailed =
  (whom: (m: Mentioned) => Words[]): Wording["says"] =>
  (m) => [
    "emailed ",
    counted(number(m, "recipients") ?? 0, "person", "people"),
    ...whom(m),
    after(": “", text(m, "subject"), "”"),
  ];
const paid = (m: Mentioned): Words[] => [
  after(" of ", money(m, "amountCents")),
  after(" by ", words(m, "method")),
];
const level = (m: Mentioned) => {
  const name = LEVELS.find((one) => one === m.details.membershipType);
  return name ? membershipTypeOf(name) : null;
};
const fields = (m: Mentioned, name: string) => {
  const value = m.details[name];
  return Array.isArray(value) && value.length > 0
    ? listed(value.map((one) => fieldInWords(String(one))))
    : null;
};
const changes = (m: Mentioned) => changesInWords(m.details, m.timeZone);

const applicant = "The applicant";
const somebody = "Somebody";

/** What each action of the audit log is called. The type makes a forgotten one an error of compilation. */
export const wordings: Readonly<Record<AuditAction, Wording>> = {
  // Members
  member_record_opened: { area: "members", label: "Record opened", says: about("opened the record of") },
  members_read: {
    area: "members",
    label: "All members read",
    says: (m) => [
      m.details.list === "users with details"
        ? "read the list of all members with their details"
        : "read the list of all members",
    ],
  },
  member_approved: {
    area: "members",
    label: "Membership activated",
    says: (m) => {
      const grantor = m.named("user", "grantedById");
      return m.isOwn && grantor
        ? ["confirmed their address, which activated the membership that ", grantor, " had approved"]
        : ["activated the membership of ", m.it, after(": ", text(m, "reason"))];
    },
  },
  membership_set_back: {
    area: "members",
    label: "Membership returned to pending",
    says: (m) => ["returned the membership of ", m.it, " to pending", after(": ", text(m, "reason"))],
  },
  confirmation_sent: {
    area: "members",
    label: "Confirmation sent",
    says: about("sent a link to confirm the address of"),
  },
  member_suspended: { area: "members", label: "Member suspended", says: about("suspended", "reason") },
  suspension_lifted: {
    area: "members",
    label: "Suspension lifted",
    says: about("lifted the suspension of", "reason"),
  },
  account_closed: {
    area: "members",
    label: "Account closed",
    says: about("closed the account of", "reason"),
  },
  account_reopened: {
    area: "members",
    label: "Account reopened",
    says: about("reopened the account of", "reason"),
  },
  sessions_ended: {
    area: "members",
    label: "Signed out everywhere",
    says: (m) => [
      "signed ",
      m.it,
      " out everywhere",
      after(" (", number(m, "sessions") === null ? null : counted(number(m, "sessions")!, "session"), ")"),
    ],
  },
  member_edited: {
    area: "members",
    label: "Member changed",
    says: (m) => [
      "changed ",
      after("the ", fields(m, "fields"), " of ") ?? "the record of ",
      m.it,
      after(" from ", text(m, "from")),
      after(" to ", text(m, "to")),
      m.details.awaitsConfirmation === true ? ", which awaits confirmation" : null,
    ],
  },
  member_deleted: {
    area: "members",
    label: "Member deleted",
    says: about("deleted the account of", "reason"),
  },
  saved_filter_created: {
    area: "members",
    label: "Saved filter added",
    says: (m) => ["added the saved filter", quoted(m, "name")],
  },
  saved_filter_renamed: {
    area: "members",
    label: "Saved filter renamed",
    says: (m) => ["renamed the saved filter", quoted(m, "name"), after(" to “", text(m, "newName"), "”")],
  },
  saved_filter_deleted: {
    area: "members",
    label: "Saved filter deleted",
    says: (m) => ["deleted the saved filter", quoted(m, "name")],
  },
  members_exported: { area: "members", label: "Members exported", says: exported("member") },
  members_imported: {
    area: "members",
    label: "Members imported",
    says: (m) => [
      "imported members: ",
      listed([
        `${number(m, "created") ?? 0} added`,
        `${number(m, "updated") ?? 0} changed`,
        `${number(m, "unchanged") ?? 0} unchanged`,
      ]),
    ],
  },
  reminders_paused: { area: "members", label: "Reminders paused", says: about("paused the reminders to") },
  reminders_resumed: { area: "members", label: "Reminders resumed", says: about("resumed the reminders to") },
  own_data_downloaded: { area: "members", label: "Own data downloaded", says: "downloaded their own data" },

  // Applications
  application_submitted: {
    area: "applications",
    label: "Application submitted",
    says: (m) => ["submitted ", m.it, after(" for the level ", level(m))],
    nobody: applicant,
  },
  application_document_added: {
    area: "applications",
    label: "Applicant's document added",
    says: about("added a document to"),
    nobody: applicant,
  },
  application_document_removed: {
    area: "applications",
    label: "Applicant's document removed",
    says: about("removed a document from"),
    nobody: applicant,
  },
  application_document_opened: {
    area: "applications",
    label: "Applicant's document opened",
    says: about("opened a document of"),
  },
  application_background_viewed: {
    area: "applications",
    label: "Background answers read",
    says: about("read the background answers of"),
  },
  application_note_added: { area: "applications", label: "Note added", says: about("added a note to") },
  application_question_asked: {
    area: "applications",
    label: "Question asked",
    says: about("asked the applicant a question about"),
  },
  application_question_answered: {
    area: "applications",
    label: "Question answered",
    says: about("answered a question about"),
    nobody: applicant,
  },
  application_address_confirmed: {
    area: "applications",
    label: "Applicant's address confirmed",
    says: about("confirmed the address of"),
    nobody: applicant,
  },
  application_approved: { area: "applications", label: "Application approved", says: about("approved") },
  application_rejected: { area: "applications", label: "Application rejected", says: about("rejected") },
  application_rejection_undone: {
    area: "applications",
    label: "Rejection taken back",
    says: about("took back the rejection of"),
  },
  application_withdrawn: {
    area: "applications",
    label: "Application withdrawn",
    says: about("withdrew"),
    nobody: applicant,
  },
  application_superseded: {
    area: "applications",
    label: "Application replaced",
    says: (m) => ["replaced ", m.it, after(" by application ", text(m, "supersededBy"))],
  },
  application_erased: {
    area: "applications",
    label: "Application deleted",
    says: (m) => [after("deleted application ", text(m, "reference")) ?? "deleted an application"],
  },

  // Documents
  document_approved: { area: "documents", label: "Document approved", says: about("approved") },
  document_rejected: { area: "documents", label: "Document rejected", says: about("rejected") },
  document_decision_undone: {
    area: "documents",
    label: "Decision taken back",
    says: about("took back the decision on"),
  },
  document_opened: { area: "documents", label: "Document opened", says: about("opened") },

  // Events
  event_created: { area: "events", label: "Event created", says: about("created the event") },
  event_duplicated: {
    area: "events",
    label: "Event duplicated",
    says: (m) => ["created the event ", m.it, " as a copy of ", m.named("event", "of") ?? "another event"],
  },
  event_updated: {
    area: "events",
    label: "Event changed",
    says: (m) => {
      const [from, to] = [money(m, "priceFromCents"), money(m, "priceToCents")];
      const changed = fields(m, "changed");
      return [
        `changed the ${changed ?? "details"} of `,
        m.it,
        from === null || to === null
          ? null
          : `${changed === "price" ? "" : ", the price"} from ${from} to ${to}`,
      ];
    },
  },
  event_status_changed: {
    area: "events",
    label: "Event status changed",
    says: (m) => ["changed ", m.it, after(" from ", words(m, "from")), after(" to ", words(m, "to"))],
  },
  event_cancelled: { area: "events", label: "Event cancelled", says: about("cancelled") },
  event_deleted: {
    area: "events",
    label: "Event deleted",
    says: (m) => [
      "deleted the event",
      quoted(m, "title"),
      after(
        " with ",
        number(m, "registrations") ? counted(number(m, "registrations")!, "registration") : null,
      ),
    ],
  },
  event_prices_set: { area: "events", label: "Prices set", says: about("set the prices of") },
  event_programme_set: {
    area: "events",
    label: "Programme changed",
    says: (m) => ["changed the ", fields(m, "changed") ?? "programme", " of ", m.it],
  },
  event_questions_set: { area: "events", label: "Questions set", says: about("set the questions of") },
  flyer_set: { area: "events", label: "Flyer set", says: about("set the flyer of") },
  flyer_removed: { area: "events", label: "Flyer removed", says: about("removed the flyer of") },
  conference_seeded: { area: "events", label: "Conference set up", says: about("set up the conference") },
  landing_page_saved: {
    area: "events",
    label: "Landing page saved",
    says: about("saved the landing page of"),
  },
  landing_page_published: {
    area: "events",
    label: "Landing page published",
    says: about("published the landing page of"),
  },
  landing_page_unpublished: {
    area: "events",
    label: "Landing page unpublished",
    says: about("unpublished the landing page of"),
  },
  landing_page_removed: {
    area: "events",
    label: "Landing page removed",
    says: about("removed the landing page of"),
  },
  door_link_created: {
    area: "events",
    label: "Door link created",
    says: (m) => [
      "created the door link of ",
      m.it,
      m.details.hasReplaced === true ? " in place of an earlier one" : null,
    ],
  },
  door_link_revoked: { area: "events", label: "Door link revoked", says: about("revoked the door link of") },
  door_entered: {
    area: "events",
    label: "Door opened on a device",
    says: about("opened the door of"),
  },
  door_pin_guessed: {
    area: "events",
    label: "Door PIN guessed",
    says: about("entered the wrong PIN too often at the door of"),
    nobody: somebody,
  },
  door_device_ended: {
    area: "events",
    label: "Door device signed out",
    says: (m) =>
      text(m, "via")
        ? ["left the door of ", m.it]
        : ["signed the device", quoted(m, "name"), " out of the door of ", m.it],
  },

  // Registrations
  registrations_read: {
    area: "registrations",
    label: "Registrations read",
    says: about("read who is registered for"),
  },
  registrations_exported: {
    area: "registrations",
    label: "Registrations exported",
    says: (m) => ["exported ", counted(number(m, "rows") ?? 0, "registration"), " for ", m.it],
  },
  registration_cancelled: {
    area: "registrations",
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
    area: "registrations",
    label: "Registration reclaimed",
    says: about("reclaimed"),
    nobody: "The registrant",
  },
  registration_transferred: {
    area: "registrations",
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
  registration_corrected: {
    area: "registrations",
    label: "Registration corrected",
    says: about("corrected the details of"),
    nobody: "The registrant",
  },
  registration_confirmed: {
    area: "registrations",
    label: "Registration confirmed",
    says: about("confirmed"),
    nobody: "The registrant",
  },
  group_registered: {
    area: "registrations",
    label: "Group registered",
    says: (m) => [
      "registered a group of ",
      counted(number(m, "people") ?? 0, "person", "people"),
      " for ",
      m.it,
      after(" on invoice ", text(m, "invoice")),
    ],
    nobody: somebody,
  },
  group_confirmed: {
    area: "registrations",
    label: "Group confirmed",
    says: about("confirmed a group's registration for"),
    nobody: "Whoever booked",
  },
  waiting_removed: {
    area: "registrations",
    label: "Removed from the waiting list",
    says: about("removed somebody from the waiting list of"),
  },
  registrants_emailed: {
    area: "registrations",
    label: "Registrants emailed",
    says: emailed((m) => [" about ", m.it]),
  },
  member_rate_verified: {
    area: "registrations",
    label: "Member rate verified",
    says: about("verified the member rate of"),
  },
  checked_in: { area: "registrations", label: "Checked in", says: about("checked in") },
  check_in_undone: { area: "registrations", label: "Check-in undone", says: about("undid the check-in of") },

  // Payments
  payment_recorded: {
    area: "payments",
    label: "Payment recorded",
    says: (m) => [
      "recorded ",
      m.it,
      ...paid(m),
      after(" for ", words(m, "reference") ?? words(m, "allocations")),
      after(" from ", text(m, "statement")),
      m.details.isOwedBack === true ? ", to be refunded" : null,
    ],
    nobody: "The payment provider",
  },
  payment_failed: {
    area: "payments",
    label: "Payment failed",
    says: (m) => [
      "gave up the payment",
      after(" of ", money(m, "amountCents")),
      " for ",
      m.it,
      after(": ", text(m, "note")),
    ],
  },
  credit_used: {
    area: "payments",
    label: "Credit used",
    says: (m) => [
      "used credit",
      after(" of ", money(m, "amountCents")),
      " from ",
      m.it,
      after(" for ", text(m, "reference")),
    ],
  },
  amount_waived: {
    area: "payments",
    label: "Amount waived",
    says: (m) => [
      "waived ",
      money(m, "amountCents") ?? "an amount",
      after(" on ", text(m, "reference")),
      " for ",
      m.it,
      after(": ", text(m, "reason")),
    ],
  },
  amount_voided: {
    area: "payments",
    label: "Amount voided",
    says: (m) => [
      "voided ",
      money(m, "amountCents") ?? "an amount",
      after(" on ", text(m, "reference")),
      " for ",
      m.it,
      after(": ", text(m, "reason")),
    ],
  },
  amount_adjusted: {
    area: "payments",
    label: "Amount changed",
    says: (m) => [
      "changed the amount due",
      after(" on ", text(m, "reference")),
      " for ",
      m.it,
      after(" from ", money(m, "fromCents")),
      after(" to ", money(m, "toCents")),
      after(": ", text(m, "reason")),
    ],
  },
  invoice_issued: {
    area: "payments",
    label: "Invoice issued",
    says: (m) => ["issued ", m.it, after(" for ", words(m, "references"))],
  },
  invoice_cancelled: {
    area: "payments",
    label: "Invoice cancelled",
    says: (m) => [
      "cancelled ",
      m.it,
      after(" with credit note ", text(m, "creditNote")),
      after(": ", text(m, "reason")),
    ],
  },
  payment_reported: {
    area: "payments",
    label: "Payment reported",
    says: (m) => ["reported a payment", ...paid(m), after(" for ", words(m, "references"))],
  },
  payment_report_withdrawn: {
    area: "payments",
    label: "Payment report withdrawn",
    says: about("withdrew"),
  },
  payment_not_received: {
    area: "payments",
    label: "Payment not received",
    says: (m) => ["marked ", m.it, " as not received", after(": ", text(m, "reason"))],
  },
  payment_not_received_undone: {
    area: "payments",
    label: "Report pending again",
    says: about("took back their answer to"),
  },
  payment_proof_added: {
    area: "payments",
    label: "Proof of payment added",
    says: about("added proof of payment to"),
  },
  payment_proof_opened: {
    area: "payments",
    label: "Proof of payment opened",
    says: about("opened the proof of payment of"),
  },
  refund_recorded: {
    area: "payments",
    label: "Refund recorded",
    says: (m) => ["recorded a refund", ...paid(m), " of ", m.it],
    nobody: "The payment provider",
  },
  cheque_deposited: {
    area: "payments",
    label: "Cheque deposited",
    says: (m) => [
      "marked the cheque",
      after(" ", words(m, "number")),
      " of ",
      m.it,
      " as deposited",
      after(" on ", words(m, "on")),
    ],
  },
  cheque_cleared: {
    area: "payments",
    label: "Cheque cleared",
    says: (m) => [
      "marked the cheque",
      after(" ", words(m, "number")),
      " of ",
      m.it,
      " as cleared",
      after(" on ", words(m, "on")),
    ],
  },
  payment_bounced: {
    area: "payments",
    label: "Payment bounced",
    says: (m) => [
      "recorded that ",
      m.it,
      after(" of ", money(m, "amountCents")),
      " bounced",
      after(": ", text(m, "reason")),
    ],
  },
  payment_undone: {
    area: "payments",
    label: "Payment undone",
    says: (m) => ["undid ", m.it, after(" of ", money(m, "amountCents")), after(": ", text(m, "reason"))],
  },
  dues_recorded: {
    area: "payments",
    label: "Dues recorded",
    says: (m) => [
      "recorded dues",
      ...paid(m),
      " from ",
      m.it,
      after(" on receipt ", words(m, "receiptNumber")),
    ],
  },
  notification_resolved: {
    area: "payments",
    label: "Notification resolved",
    says: about("resolved", "note"),
  },
  notification_matched: {
    area: "payments",
    label: "Notification matched",
    says: (m) => [
      "matched ",
      m.it,
      after(" of ", money(m, "amountCents")),
      after(" to ", words(m, "allocations")),
    ],
  },
  statement_imported: {
    area: "payments",
    label: "Bank statement imported",
    says: (m) => [
      "imported ",
      m.it,
      after(" with ", number(m, "lines") === null ? null : counted(number(m, "lines")!, "line")),
    ],
  },
  statement_posted: {
    area: "payments",
    label: "Bank statement posted",
    says: (m) => [
      "posted ",
      m.it,
      after(": ", number(m, "posted") === null ? null : counted(number(m, "posted")!, "payment")),
      after(" of ", money(m, "amountCents")),
    ],
  },
  statement_line_recorded: {
    area: "payments",
    label: "Line of a bank statement recorded",
    says: (m) => [after("recorded line ", words(m, "line"), " of ") ?? "recorded a line of ", m.it],
  },
  statement_undone: {
    area: "payments",
    label: "Posting undone",
    says: about("undid the posting of"),
  },
  statement_deleted: {
    area: "payments",
    label: "Bank statement deleted",
    says: (m) => ["deleted the bank statement", quoted(m, "name")],
  },
  month_closed: { area: "payments", label: "Month closed", says: about("closed the books of") },
  payments_exported: { area: "payments", label: "Payments exported", says: exported("payment") },
  receivables_exported: {
    area: "payments",
    label: "Receivables exported",
    says: exported("amount due", "amounts due"),
  },
  journal_exported: {
    area: "payments",
    label: "Journal exported",
    says: exported("entry of the journal", "entries of the journal"),
  },
  report_exported: {
    area: "reading",
    label: "Report exported",
    says: (m) => ["exported the report", quoted(m, "report"), after(" of ", text(m, "year"))],
  },
  payers_emailed: {
    area: "payments",
    label: "Payers emailed",
    says: emailed(() => [" about what they owe"]),
  },
  bank_details_proposed: {
    area: "payments",
    label: "Bank details proposed",
    says: about("proposed new bank details for"),
  },
  bank_details_stopped: {
    area: "payments",
    label: "Bank details stopped",
    says: (m) => ["stopped the change of bank details for ", m.it, after(", because ", text(m, "why"))],
    nobody: somebody,
  },
  bank_details_changed: {
    area: "payments",
    label: "Bank details changed",
    says: (m) => ["put new bank details into effect for ", m.it, after(": ", changes(m))],
  },

  // Emails and messages
  members_emailed: { area: "emails", label: "Members emailed", says: emailed(() => []) },
  conversation_assigned: {
    area: "emails",
    label: "Conversation assigned",
    says: (m) => [
      "assigned a conversation with ",
      m.named("user", "memberId") ?? "a member",
      " to ",
      m.named("user", "assigneeId") ?? "nobody",
    ],
  },
  conversation_done: {
    area: "emails",
    label: "Conversation done",
    says: (m) => ["finished a conversation with ", m.named("user", "memberId") ?? "a member"],
  },
  conversation_reopened: {
    area: "emails",
    label: "Conversation reopened",
    says: (m) => [
      "moved a conversation with ",
      m.named("user", "memberId") ?? "a member",
      " back to the inbox",
    ],
  },
  saved_reply_created: {
    area: "emails",
    label: "Saved reply added",
    says: (m) => ["added the saved reply", quoted(m, "name")],
  },
  saved_reply_changed: {
    area: "emails",
    label: "Saved reply changed",
    says: (m) => ["changed the saved reply", quoted(m, "name")],
  },
  saved_reply_deleted: {
    area: "emails",
    label: "Saved reply deleted",
    says: (m) => ["deleted the saved reply", quoted(m, "name")],
  },
  message_sent: {
    area: "emails",
    label: "Message sent",
    says: (m) => ["wrote a message to ", m.named("user", "memberId") ?? "a member"],
  },
  email_sent_again: { area: "emails", label: "Email sent again", says: (m) => ["sent ", m.it, " again"] },
  email_link_shown: {
    area: "emails",
    label: "One-time link opened",
    says: (m) => ["opened the one-time link in an email to ", text(m, "email") ?? m.it],
  },

  // Staff and sign-in
  administrator_signed_in: { area: "staff", label: "Staff signed in", says: "signed in" },
  sign_in_failed: {
    area: "staff",
    label: "Sign-in failed",
    says: (m) => [
      "failed to sign in",
      after(" with a ", words(m, "method")),
      after(" at the ", words(m, "step")),
      m.details.reason === "suspended" ? ": the account is suspended" : null,
    ],
    nobody: somebody,
  },
  sign_in_throttled: {
    area: "staff",
    label: "Sign-in blocked",
    says: "failed to sign in too often and was blocked for a while",
    nobody: somebody,
  },
  sign_in_slowed: {
    area: "staff",
    label: "Sign-in slowed",
    says: (m) => [
      m.details.scope === "network"
        ? "failed to sign in too often from one network, which was slowed"
        : "failed to sign in too often and was slowed",
    ],
    nobody: somebody,
  },
  second_factor_locked: {
    area: "staff",
    label: "Second factor locked",
    says: "entered too many wrong codes, so their second factor was locked",
  },
  recovery_code_used: {
    area: "staff",
    label: "Recovery code used",
    says: (m) => ["used a recovery code", after("; ", number(m, "left")?.toString() ?? null, " left")],
  },
  recovery_codes_renewed: {
    area: "staff",
    label: "Recovery codes renewed",
    says: own("renewed", "recovery codes"),
  },
  authenticator_added: {
    area: "staff",
    label: "Authenticator added",
    says: "added an authenticator app",
  },
  authenticator_removed: {
    area: "staff",
    label: "Authenticator removed",
    says: "removed their authenticator app",
  },
  passkey_added: {
    area: "staff",
    label: "Passkey added",
    says: (m) => ["added the passkey", quoted(m, "name")],
  },
  passkey_renamed: {
    area: "staff",
    label: "Passkey renamed",
    says: (m) => ["renamed a passkey", after(" ", words(m, "name"))],
  },
  passkey_removed: {
    area: "staff",
    label: "Passkey removed",
    says: (m) => ["removed the passkey", quoted(m, "name")],
  },
  passkey_copied: {
    area: "staff",
    label: "Passkey may have been copied",
    says: (m) => ["tried to sign in with the passkey", quoted(m, "name"), ", which may have been copied"],
  },
  password_changed: { area: "staff", label: "Password changed", says: own("changed", "password") },
  password_reset: { area: "staff", label: "Password reset", says: own("reset", "password") },
  password_set: { area: "staff", label: "Password set", says: own("set", "first password") },
  email_changed: {
    area: "staff",
    label: "Email address changed",
    says: own("changed", "email address", (m) => [
      after(" from ", text(m, "from")),
      after(" to ", text(m, "to")),
    ]),
  },
  address_change_approved: {
    area: "staff",
    label: "New address approved",
    says: (m) => ["approved the new email address of ", m.it, after(": ", text(m, "to"))],
  },
  address_change_ended: {
    area: "staff",
    label: "Change of address ended",
    says: (m) => [
      ...(m.details.how === "objection"
        ? ["objected to the new email address of "]
        : m.details.how === "over"
          ? ["let the change of email address expire for "]
          : ["ended the change of email address of "]),
      m.it,
    ],
    nobody: somebody,
  },
  factor_reset_requested: {
    area: "staff",
    label: "Reset of a second factor requested",
    says: about("requested a reset of the second factor of"),
  },
  factor_reset_approved: {
    area: "staff",
    label: "Reset of a second factor approved",
    says: about("approved the reset of the second factor of"),
  },
  factor_reset_scheduled: {
    area: "staff",
    label: "Reset of a second factor scheduled",
    says: about("scheduled the reset of the second factor of"),
  },
  factor_reset_stopped: {
    area: "staff",
    label: "Reset of a second factor stopped",
    says: about("stopped the reset of the second factor of"),
    nobody: somebody,
  },
  factor_reset_done: {
    area: "staff",
    label: "Second factor reset",
    says: about("removed the second factor of"),
  },
  admin_granted: {
    area: "staff",
    label: "Roles given",
    says: (m) => {
      const grantor = m.named("user", "grantedById");
      const roles = text(m, "roles") ?? "administrator";
      return m.isOwn && grantor
        ? ["confirmed their address and received from ", grantor, ` the roles: ${roles}`]
        : ["gave ", m.it, ` roles: ${roles}`];
    },
  },
  roles_changed: {
    area: "staff",
    label: "Roles changed",
    says: (m) => [
      "changed the roles of ",
      m.it,
      after(" from ", text(m, "before")),
      after(" to ", text(m, "roles")),
    ],
  },
  admin_revoked: {
    area: "staff",
    label: "Roles removed",
    says: (m) => ["removed all roles of ", m.it, after(" (", text(m, "before"), ")")],
  },

  // Settings
  association_changed: {
    area: "settings",
    label: "Association changed",
    says: (m) => ["changed the association's ", changes(m) ?? "details"],
  },
  membership_levels_changed: {
    area: "settings",
    label: "Membership levels changed",
    says: (m) => ["changed the membership levels", after(": ", changes(m))],
  },
  policy_changed: {
    area: "settings",
    label: "Settings changed",
    says: (m) => ["changed the settings", after(": ", changes(m))],
  },

  // Reading and retention
  list_read: {
    area: "reading",
    label: "People read in a list",
    says: (m) => [
      "saw ",
      counted(number(m, "people") ?? 0, "person", "people"),
      after(" in the list “", text(m, "list"), "”"),
    ],
  },
  record_read: {
    area: "reading",
    label: "Person's record read",
    says: (m) => ["opened a person's record", after(" (", text(m, "record"), ")")],
  },
  retention_swept: {
    area: "reading",
    label: "Retention applied",
    says: (m) => {
      const removed = Object.entries(m.details).flatMap(([kind, count]) =>
        typeof count === "number" ? [`${count.toLocaleString("en")} ${fieldInWords(kind)}`] : [],
      );
      return [
        "removed what is past its retention period",
        after(": ", removed.length > 0 ? listed(removed) : null),
      ];
    },
  },
  audit_exported: {
    area: "reading",
    label: "Audit log exported",
    says: exported("entry of the audit log", "entries of the audit log"),
  },
};

/** The group of an action; null for one of an earlier version. */
export const areaOf = (action: string): Area | null =>
  Object.hasOwn(wordings, action) ? wordings[action as AuditAction].area : null;
