import "server-only";
import { can, canForSomeEvent, type Member } from "@/lib/auth/member";
import { mayOpen } from "@/lib/auth/pages";
import { pathTo, type PagePath } from "@/lib/core/path-to";
import type { Permission } from "@/lib/core/permissions";
import { consoleEventIds } from "@/lib/events/rules";
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

/** The pages of the console and the tasks on them, the most common first. */
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
