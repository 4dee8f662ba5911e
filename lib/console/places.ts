import "server-only";
import { can, canForSomeEvent, type Member } from "@/lib/auth/member";
import type { Permission } from "@/lib/core/permissions";
import { eventsOfConsole } from "@/lib/events/rules";
import { wordsOf } from "./labels";
import type { Match } from "./rules";

type Place = {
  title: string;
  href: string;
  /** What else people call it. */
  synonyms: string;
  isFor: (person: Member) => boolean;
};

const needs =
  (...permissions: [Permission, ...Permission[]]) =>
  (person: Member) =>
    can(person, ...permissions);

/** The pages of the console and what is done there, each for those who may open it; the usual ones first. */
const places: readonly Place[] = [
  {
    title: "Admin Dashboard",
    href: "/admin",
    synonyms: "console home overview start",
    isFor: () => true,
  },
  {
    title: "Guide",
    href: "/admin/guide",
    synonyms: "help manual documentation how to",
    isFor: () => true,
  },
  {
    title: "Members",
    href: "/admin?tab=members",
    synonyms: "people accounts list directory",
    isFor: needs("members.read"),
  },
  {
    title: "Dues overdue",
    href: "/admin?tab=members&status=overdue",
    synonyms: "members late unpaid arrears list",
    isFor: needs("members.read"),
  },
  {
    title: "Events",
    href: "/admin?tab=events",
    synonyms: "seminars conferences registrations seats",
    isFor: ({ grants }) => eventsOfConsole(grants).length > 0,
  },
  {
    title: "Create event",
    href: "/admin?tab=events&create=event",
    synonyms: "new add seminar conference",
    isFor: needs("events.edit"),
  },
  {
    title: "Applications",
    href: "/admin?tab=applications",
    synonyms: "review applicants join approve",
    isFor: needs("applications.read"),
  },
  {
    title: "Documents",
    href: "/admin?tab=documents",
    synonyms: "files certificates review approve",
    isFor: needs("documents.read"),
  },
  {
    title: "Record a payment",
    href: "/admin/payments/record",
    synonyms: "receive enter money cheque transfer paid dues",
    isFor: needs("payments.record"),
  },
  {
    title: "Payments",
    href: "/admin/payments",
    synonyms: "money receipts refunds income cheques",
    isFor: needs("payments.read"),
  },
  {
    title: "Receivables",
    href: "/admin/payments/receivables",
    synonyms: "who owes outstanding unpaid overdue debtors arrears ageing dues",
    isFor: needs("payments.read"),
  },
  {
    title: "Credits",
    href: "/admin/payments/credits",
    synonyms: "overpaid prepaid left over on account pay back refund",
    isFor: needs("payments.read"),
  },
  {
    title: "Invoices",
    href: "/admin/payments/invoices",
    synonyms: "bills credit notes employers",
    isFor: needs("payments.read"),
  },
  {
    title: "New invoice",
    href: "/admin/payments/invoices/new",
    synonyms: "create issue bill employer",
    isFor: needs("payments.record"),
  },
  {
    title: "Bank statements",
    href: "/admin/payments/statements",
    synonyms: "import match reconcile reconciliation csv",
    isFor: needs("payments.read"),
  },
  {
    title: "Month end",
    href: "/admin/payments/month",
    synonyms: "close accounts journal accounting ledger export bookkeeping",
    isFor: needs("payments.read"),
  },
  {
    title: "Provider notifications",
    href: "/admin/payments/notifications",
    synonyms: "online card paylanes webhook mismatch",
    isFor: needs("payments.read"),
  },
  {
    title: "Import members",
    href: "/admin/members/import",
    synonyms: "upload csv add people accounts",
    isFor: needs("members.export", "members.edit"),
  },
  {
    title: "Reminders of dues",
    href: "/admin/members/reminders",
    synonyms: "renewal overdue letters",
    isFor: needs("members.read"),
  },
  {
    title: "Changes of email address",
    href: "/admin/members/address-changes",
    synonyms: "new approve",
    isFor: needs("addresses.approve"),
  },
  {
    title: "Messages",
    href: "/messages",
    synonyms: "inbox conversations answer write",
    isFor: needs("messages.answer"),
  },
  {
    title: "Event landing pages",
    href: "/admin?tab=landing-pages",
    synonyms: "public website",
    isFor: (person) => canForSomeEvent(person, "events.edit"),
  },
  {
    title: "Create landing page",
    href: "/admin/landing-pages/new",
    synonyms: "new event public website",
    isFor: needs("events.edit"),
  },
  {
    title: "Emails",
    href: "/admin/emails",
    synonyms: "outbox sent mail letters bounced",
    isFor: needs("emails.read"),
  },
  {
    title: "Reports",
    href: "/admin/reports",
    synonyms: "statistics figures charts numbers income",
    isFor: needs("reports.read"),
  },
  {
    title: "Audit log",
    href: "/admin/audit",
    synonyms: "history changes who did what trail",
    isFor: needs("audit.read"),
  },
  {
    title: "Settings",
    href: "/admin/settings",
    synonyms: "association bank details levels fees vat account codes retention policies second factor",
    isFor: needs("settings.read"),
  },
  {
    title: "Staff",
    href: "/admin/staff",
    synonyms: "roles permissions administrators access team",
    isFor: needs("staff.read"),
  },
];

/** The pages that the person may open and whose words begin with the typed ones, in any order; all without a text. */
export function findPlaces(person: Member, text: string): Match[] {
  const typed = wordsOf(text);
  if (text !== "" && typed.length === 0) return [];
  return places
    .filter(({ title, synonyms, isFor }) => {
      const words = wordsOf(`${title} ${synonyms}`);
      const isFound = typed.every((start) => words.some((word) => word.startsWith(start)));
      return isFound && isFor(person);
    })
    .map(({ title, href }) => ({ kind: "page", id: title, title, subtitle: "", href, names: [title] }));
}
