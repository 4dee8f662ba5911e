import { givesForEvent, type Permission } from "@/lib/core/permissions";
import { can, isStaff, type Member, type Staff } from "./member";

/** Where the first owner is made, and then what the portal needs is entered. */
export const setupPath = pathTo("/setup");

/** Which pages need which access. The middleware uses it; pages and operations check again. */
export type PageAccess = "public" | "member" | "admin";

const accessOf: Record<Address["who"], PageAccess> = {
  anybody: "public",
  holders: "public",
  members: "member",
  staff: "admin",
};

/** What is not a page is public, unless it lies below one that is not. */
export function pageAccess(pathname: string): PageAccess {
  return accessOf[findNearest(pathname)?.facts.who ?? "anybody"];
}

/**
 * What each page of the console asks for: for everything, or for the event that its address names. A page without needs
 * is open to all staff.
 */
export const consolePages = {
  "/admin": [],
  "/admin/applications/[applicationId]": ["applications.read"],
  "/admin/audit": ["audit.read"],
  "/admin/documents/[documentId]": ["documents.read"],
  "/admin/emails": ["emails.read"],
  "/admin/emails/[emailId]": ["emails.read"],
  "/admin/events/[eventId]": ["registrations.read"],
  "/admin/events/[eventId]/check-in": ["registrations.admit"],
  "/admin/events/[eventId]/details": ["events.edit"],
  "/admin/events/[eventId]/door": ["events.edit", "registrations.admit"],
  "/admin/events/[eventId]/programme": ["events.edit"],
  "/admin/events/[eventId]/questions": ["events.edit"],
  "/admin/events/[eventId]/rates": ["events.edit"],
  "/admin/guide": [],
  "/admin/landing-pages/[eventId]": ["events.edit"],
  "/admin/landing-pages/new": ["events.edit"],
  "/admin/members/[memberId]": ["members.read"],
  "/admin/members/address-changes": ["addresses.approve"],
  "/admin/members/import": ["members.export", "members.edit"],
  "/admin/members/reminders": ["members.read"],
  "/admin/messages": ["messages.answer"],
  "/admin/payments": ["payments.read"],
  "/admin/payments/credits": ["payments.read"],
  "/admin/payments/invoices": ["payments.read"],
  "/admin/payments/invoices/new": ["payments.record"],
  "/admin/payments/month": ["payments.read"],
  "/admin/payments/notifications": ["payments.read"],
  "/admin/payments/receivables": ["payments.read"],
  "/admin/payments/record": ["payments.record"],
  "/admin/payments/statements": ["payments.read"],
  "/admin/payments/statements/[statementId]": ["payments.read"],
  "/admin/reports": ["reports.read"],
  "/admin/settings": ["settings.read"],
  "/admin/staff": ["staff.read"],
  "/admin/staff/[memberId]": ["staff.edit", "staff.read"],
} as const satisfies Record<string, readonly Permission[]>;

export type ConsolePath = keyof typeof consolePages;
export type NeededFor<Path extends ConsolePath> = (typeof consolePages)[Path][number];

/** Whether a person may open a page of the console: in general, or for the event that its address names. */
export function mayOpenPage<Path extends ConsolePath>(
  person: Member,
  page: Path,
  eventId?: string,
): person is Staff<NeededFor<Path>> {
  const needs: readonly Permission[] = consolePages[page];
  if (!isStaff(person)) return false;
  return eventId === undefined
    ? can(person, ...needs)
    : needs.every((permission) => givesForEvent(person.grants, permission, eventId));
}

const consoleAddresses = (Object.keys(consolePages) as ConsolePath[])
  // "/admin/landing-pages/new" is not the page of an event called "new".
  .toSorted((one, other) => Number(one.includes("[")) - Number(other.includes("[")))
  .map((page) => ({ page, at: new RegExp(`^${page.replace(/\[(\w+)\]/g, "(?<$1>[^/]+)")}/?$`) }));

/** An address below the console without a page is open to all staff: they are told that nothing is there. */
export function mayOpen(person: Member, pathname: string): boolean {
  const found = consoleAddresses.find(({ at }) => at.test(pathname));
  if (!found) return isStaff(person);
  return mayOpenPage(person, found.page, found.at.exec(pathname)?.groups?.["eventId"]);
}

/** Where somebody sets up the second factor that they owe. */
export const securityPath = "/profile/security";

/** Public single-segment paths of the portal; any other public one may be a landing page. */
const ownSegments = new Set([
  "access-restricted",
  "application",
  "auth",
  "confirm-email",
  "confirm-new-email",
  "event-not-found",
  "forgot-password",
  "member-registration",
  "setup",
  "remove-passkeys",
  "renewal",
  "reset-password",
  "sign-in-link",
  "stop",
  "stop-address-change",
  "stop-bank-change",
  "stop-factor-reset",
  "whats-on",
]);

/** A path without a page, which renders the not-found screen. */
const notFoundPath = "/no/such/page";

/** What a path refers to that may not exist, and the page to show in that case; null when it always exists. */
export function resourceOf(pathname: string): { kind: Named; name: string; missing: string } | null {
  const found = findAddress(pathname);
  const kind = found?.facts.names;
  if (!found || !kind) return null;
  const [name = ""] = Object.values(found.params);
  return { kind, name, missing: found.facts.missing ?? notFoundPath };
}
