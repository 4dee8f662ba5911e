import "server-only";
import { can, canForSomeEvent, type Member } from "@/lib/auth/member";
import { mayOpen } from "@/lib/auth/pages";
import { pathTo, type PagePath } from "@/lib/core/path-to";
import type { Permission } from "@/lib/core/permissions";
import { consoleEventIds } from "@/lib/events/rules";
import { settingsNeeding, settingsTitles, type SettingsSectionName } from "@/lib/association/labels";
import { searchedWords } from "./labels";
import type { Match } from "./rules";

type Place = {
  title: string;
  page: PagePath;
  /** The query of the part of the page. */
  query?: Record<string, string>;
  /** Other words that people use for the place. */
  synonyms: string;
  /** Whether the place is for this person, if they may open the page. */
  isFor?: (person: Member) => boolean;
};

const needs =
  (...permissions: [Permission, ...Permission[]]) =>
  (person: Member) =>
    can(person, ...permissions);

/** The pages of the console and the tasks on them, the most common first, and the person's own pages last. */
const places: readonly Place[] = [
  {
    title: "Admin Dashboard",
    page: pathTo("/admin"),
    synonyms: "console home overview start",
  },
  {
    title: "Guide",
    page: pathTo("/admin/guide"),
    synonyms: "help manual documentation how to",
  },
  {
    title: "Members",
    page: pathTo("/admin"),
    query: { tab: "members" },
    synonyms: "people accounts list directory",
    isFor: needs("members.read"),
  },
  {
    title: "Lapsed members",
    page: pathTo("/admin"),
    query: { tab: "members", status: "lapsed" },
    synonyms: "former expired unpaid not renewed list",
    isFor: needs("members.read"),
  },
  {
    title: "Members in grace",
    page: pathTo("/admin"),
    query: { tab: "members", status: "grace" },
    synonyms: "in grace period late unpaid about to lapse list",
    isFor: needs("members.read"),
  },
  {
    title: "Suspended members",
    page: pathTo("/admin"),
    query: { tab: "members", status: "suspended" },
    synonyms: "blocked accounts list",
    isFor: needs("members.read"),
  },
  {
    title: "Dues overdue",
    page: pathTo("/admin"),
    query: { tab: "members", status: "overdue" },
    synonyms: "members late unpaid arrears list",
    isFor: needs("members.read"),
  },
  {
    title: "Events",
    page: pathTo("/admin"),
    query: { tab: "events" },
    synonyms: "seminars conferences registrations seats",
    isFor: ({ grants }) => consoleEventIds(grants).length > 0,
  },
  {
    title: "Create event",
    page: pathTo("/admin"),
    query: { tab: "events", create: "event" },
    synonyms: "new add seminar conference",
    isFor: needs("events.edit"),
  },
  {
    title: "Applications",
    page: pathTo("/admin"),
    query: { tab: "applications" },
    synonyms: "review applicants join approve",
    isFor: needs("applications.read"),
  },
  {
    title: "Documents",
    page: pathTo("/admin"),
    query: { tab: "documents" },
    synonyms: "files certificates review approve",
    isFor: needs("documents.read"),
  },
  {
    title: "Record a payment",
    page: pathTo("/admin/payments/record"),
    synonyms: "receive enter money cheque transfer paid dues",
  },
  {
    title: "Payments reported",
    page: pathTo("/admin/payments/reported"),
    synonyms: "proof of payment slips transfers waiting confirm not received",
  },
  {
    title: "Payments",
    page: pathTo("/admin/payments"),
    synonyms: "money receipts refunds income cheques",
  },
  {
    title: "Receivables",
    page: pathTo("/admin/payments/receivables"),
    synonyms: "who owes outstanding unpaid overdue debtors arrears ageing dues",
  },
  {
    title: "Credits",
    page: pathTo("/admin/payments/credits"),
    synonyms: "overpaid prepaid left over on account pay back refund",
  },
  {
    title: "Invoices",
    page: pathTo("/admin/payments/invoices"),
    synonyms: "bills credit notes employers",
  },
  {
    title: "New invoice",
    page: pathTo("/admin/payments/invoices/new"),
    synonyms: "create issue bill employer",
  },
  {
    title: "Bank statements",
    page: pathTo("/admin/payments/statements"),
    synonyms: "import match reconcile reconciliation csv",
  },
  {
    title: "Month end",
    page: pathTo("/admin/payments/month"),
    synonyms: "close accounts journal accounting ledger export bookkeeping",
  },
  {
    title: "Payment notifications",
    page: pathTo("/admin/payments/notifications"),
    synonyms: "online card paylanes webhook mismatch",
  },
  {
    title: "Import members",
    page: pathTo("/admin/members/import"),
    synonyms: "upload csv add people accounts",
  },
  {
    title: "Dues reminders",
    page: pathTo("/admin/members/reminders"),
    synonyms: "renewal overdue letters",
  },
  {
    title: "Email address changes",
    page: pathTo("/admin/members/address-changes"),
    synonyms: "new approve",
  },
  {
    title: "Messages",
    page: pathTo("/messages"),
    synonyms: "inbox conversations answer write",
    isFor: needs("messages.answer"),
  },
  {
    title: "Event landing pages",
    page: pathTo("/admin"),
    query: { tab: "landing-pages" },
    synonyms: "public website",
    isFor: (person) => canForSomeEvent(person, "events.edit"),
  },
  {
    title: "Create landing page",
    page: pathTo("/admin/landing-pages/new"),
    synonyms: "new event public website",
  },
  {
    title: "Emails",
    page: pathTo("/admin/emails"),
    synonyms: "outbox sent mail letters bounced",
  },
  {
    title: "Reports",
    page: pathTo("/admin/reports"),
    synonyms: "statistics figures charts numbers income",
  },
  {
    title: "Audit log",
    page: pathTo("/admin/audit"),
    synonyms: "history changes who did what trail",
  },
  {
    title: "Settings",
    page: pathTo("/admin/settings"),
    synonyms: "association bank details levels fees vat account codes retention policies second factor",
  },
  {
    title: "Staff",
    page: pathTo("/admin/staff"),
    synonyms: "roles permissions administrators access team",
  },
  {
    title: "Review applications",
    page: pathTo("/admin"),
    query: { tab: "applications" },
    synonyms: "decide applicants",
    isFor: needs("applications.decide"),
  },
  {
    title: "Review documents",
    page: pathTo("/admin"),
    query: { tab: "documents" },
    synonyms: "verify certificates pending",
    isFor: needs("documents.decide"),
  },
  {
    title: "Answer messages",
    page: pathTo("/admin/messages"),
    query: { show: "unread" },
    synonyms: "unread reply inbox",
  },
  {
    title: "Record refunds",
    page: pathTo("/admin/payments"),
    query: { show: "to_be_paid_back" },
    synonyms: "refund money give back owed",
    isFor: needs("payments.record"),
  },
  {
    title: "Clear cheques",
    page: pathTo("/admin/payments"),
    query: { show: "cheques_to_clear" },
    synonyms: "deposited bounced bank",
    isFor: needs("payments.record"),
  },
  {
    title: "Import bank statement",
    page: pathTo("/admin/payments/statements"),
    synonyms: "upload csv ofx qfx match",
    isFor: needs("payments.record"),
  },
  {
    title: "Match bank lines",
    page: pathTo("/admin/payments/statements"),
    query: { show: "to_match" },
    synonyms: "unmatched reconcile",
    isFor: needs("payments.record"),
  },
  {
    title: "Close the month",
    page: pathTo("/admin/payments/month"),
    synonyms: "month end accounts lock",
    isFor: needs("payments.record"),
  },
  {
    title: "Send failed emails again",
    page: pathTo("/admin/emails"),
    query: { state: "given_up" },
    synonyms: "resend bounced undelivered outbox",
    isFor: needs("emails.send"),
  },
  {
    title: "Past events",
    page: pathTo("/admin"),
    query: { tab: "events", show: "past" },
    synonyms: "earlier history",
    isFor: ({ grants }) => consoleEventIds(grants).length > 0,
  },
  {
    title: "Verify the audit log",
    page: pathTo("/admin/audit"),
    synonyms: "integrity chain check tampering",
  },
  {
    title: "Views in the audit log",
    page: pathTo("/admin/audit"),
    query: { views: "shown" },
    synonyms: "who saw looked opened read",
  },
  {
    title: "Give or remove a role",
    page: pathTo("/admin/staff"),
    synonyms: "permissions appoint administrator treasurer owner",
    isFor: needs("staff.edit"),
  },
  {
    title: "Reset a lost second factor",
    page: pathTo("/admin/staff"),
    synonyms: "authenticator passkey locked out",
    isFor: needs("factors.reset"),
  },
  ...(Object.entries(settingsTitles) as [SettingsSectionName, string][]).map(([section, title]) => ({
    title: `Settings: ${title}`,
    page: pathTo("/admin/settings"),
    query: { section },
    synonyms: "change set",
    ...(settingsNeeding[section] && { isFor: needs(settingsNeeding[section]) }),
  })),
  {
    title: "My dashboard",
    page: pathTo("/"),
    synonyms: "own home member",
  },
  {
    title: "My profile",
    page: pathTo("/profile"),
    synonyms: "own name address details photo",
  },
  {
    title: "My security",
    page: pathTo("/profile/security"),
    synonyms: "own password passkey authenticator sessions",
  },
  {
    title: "My documents",
    page: pathTo("/documents"),
    synonyms: "own upload files",
  },
  {
    title: "My events",
    page: pathTo("/events"),
    synonyms: "own registrations seats tickets",
  },
];

/**
 * The pages that the person may open and whose words begin with the typed ones, in any order; all of them for an empty
 * text.
 */
export function searchPlaces(person: Member, text: string): Match[] {
  const typed = searchedWords(text);
  if (text !== "" && typed.length === 0) return [];
  return places
    .filter(({ title, page, synonyms, isFor = () => true }) => {
      const words = searchedWords(`${title} ${synonyms}`);
      const isFound = typed.every((start) => words.some((word) => word.startsWith(start)));
      return isFound && mayOpen(person, page) && isFor(person);
    })
    .map(({ title, page, query = {} }) => {
      const href = pathTo(page, { query });
      return { kind: "page", id: title, title, subtitle: "", href, names: [title] };
    });
}
