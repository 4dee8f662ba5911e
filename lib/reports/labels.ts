import { settingsPath } from "@/lib/association/labels";
import { pathTo, type PagePath } from "@/lib/core/path-to";

/** The titles of the reports. */
export const reportTitles = {
  members: "Members",
  income: "Money received",
  expected: "Expected and received",
  ageing: "Ageing of receivables",
  applications: "Applications",
  retention: "Retention",
  seats: "Registrations and capacity",
  fill: "How events fill",
} as const;
export type ReportName = keyof typeof reportTitles;
export const reportNames = Object.keys(reportTitles) as ReportName[];

/** The stages of applications, in the order of the funnel. */
export const applicationStages = {
  received: "Received",
  decided: "Decided",
  approved: "Approved",
  joined: "Became active members",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
} as const;
export type ApplicationStage = keyof typeof applicationStages;
export const applicationStageNames = Object.keys(applicationStages) as ApplicationStage[];

export const applicationMedians = {
  daysToDecision: "Median days from received to decided",
  daysToJoin: "Median days from approved to active",
} as const;

/** The kinds of work on Today, in words, each with its page. */
export const todayKinds = {
  application: {
    one: "Application",
    many: "applications",
    verb: "Review",
    queue: pathTo("/admin", { query: { tab: "applications" } }),
  },
  document: {
    one: "Document",
    many: "documents",
    verb: "Review",
    queue: pathTo("/admin", { query: { tab: "documents" } }),
  },
  cpd_entry: {
    one: "CPD entry",
    many: "CPD entries",
    verb: "Review",
    queue: pathTo("/admin", { query: { tab: "cpd" } }),
  },
  cpd_audit: {
    one: "CPD audit",
    many: "CPD audits",
    verb: "Complete",
    queue: "/admin/cpd/audits" satisfies PagePath,
  },
  payment_report: {
    one: "Payment reported",
    many: "payments reported",
    verb: "Record",
    queue: "/admin/payments/reported" satisfies PagePath,
  },
  statement: {
    one: "Bank statement",
    many: "bank statements to match",
    verb: "Match",
    queue: "/admin/payments/statements" satisfies PagePath,
  },
  notification: {
    one: "Payment notification",
    many: "payment notifications",
    verb: "Match",
    queue: "/admin/payments/notifications" satisfies PagePath,
  },
  seat: {
    one: "Seat to be released",
    many: "seats to be released",
    verb: "Open",
    queue: pathTo("/admin", { query: { tab: "events" } }),
  },
  waiting_list: {
    one: "Waiting list",
    many: "waiting lists with seats to fill",
    verb: "Open",
    queue: pathTo("/admin", { query: { tab: "events" } }),
  },
  message: {
    one: "Message",
    many: "unread messages",
    verb: "Reply",
    queue: pathTo("/admin/messages", { query: { show: "unread" } }),
  },
  email: {
    one: "Failed email",
    many: "failed emails",
    verb: "Open",
    queue: pathTo("/admin/emails", { query: { state: "given_up" } }),
  },
  refund: {
    one: "Refund due",
    many: "refunds due",
    verb: "Refund",
    queue: pathTo("/admin/payments", { query: { show: "to_be_paid_back" } }),
  },
  bank_details: {
    one: "Bank details",
    many: "bank detail changes",
    verb: "Decide",
    queue: settingsPath("bank-details"),
  },
  address_change: {
    one: "Address change",
    many: "email address changes",
    verb: "Decide",
    queue: "/admin/members/address-changes" satisfies PagePath,
  },
  lost_factor: {
    one: "Lost second factor",
    many: "lost second factors",
    verb: "Open",
    queue: "/admin/staff" satisfies PagePath,
  },
  event: {
    one: "Event",
    many: "upcoming events",
    verb: "Open",
    queue: pathTo("/admin", { query: { tab: "events" } }),
  },
} as const;

export type TodayKind = keyof typeof todayKinds;
