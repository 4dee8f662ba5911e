import { givesForEvent, type Permission } from "@/lib/core/permissions";
import { can, type Member } from "./member";

/** Where the first owner is made, and then what the portal needs is entered. */
export const setupPath = "/setup";

/** Which pages need which access. The middleware uses it; pages and operations check again. */
export type PageAccess = "public" | "member" | "admin";

const memberPages = [
  /^\/events\/?$/,
  /^\/event\/[^/]+\/?$/,
  /^\/events\/[^/]+\/register\/?$/,
  /^\/event-registration(?:\/|$)/,
  /^\/messages(?:\/|$)/,
  /^\/documents(?:\/|$)/,
  /^\/profile(?:\/|$)/,
  /^\/checkout(?:\/|$)/,
];

/** What is not listed is public; so is `/`, where visitors see the sign-in screen and members the dashboard. */
export function pageAccess(pathname: string): PageAccess {
  if (/^\/admin(?:\/|$)/.test(pathname)) return "admin";
  return memberPages.some((page) => page.test(pathname)) ? "member" : "public";
}

/** What each page of the console asks for; the group is the id of an event. The console itself is open to all staff. */
const adminPages: { at: RegExp; needs: [Permission, ...Permission[]] }[] = [
  { at: /^\/admin\/applications(?:\/|$)/, needs: ["applications.read"] },
  { at: /^\/admin\/audit(?:\/|$)/, needs: ["audit.read"] },
  { at: /^\/admin\/documents(?:\/|$)/, needs: ["documents.read"] },
  { at: /^\/admin\/emails(?:\/|$)/, needs: ["emails.read"] },
  { at: /^\/admin\/events\/([^/]+)\/check-in\/?$/, needs: ["registrations.admit"] },
  { at: /^\/admin\/events\/([^/]+)\/details\/?$/, needs: ["events.edit"] },
  { at: /^\/admin\/events\/([^/]+)\/door\/?$/, needs: ["events.edit", "registrations.admit"] },
  { at: /^\/admin\/events\/([^/]+)\/programme\/?$/, needs: ["events.edit"] },
  { at: /^\/admin\/events\/([^/]+)\/questions\/?$/, needs: ["events.edit"] },
  { at: /^\/admin\/events\/([^/]+)\/rates\/?$/, needs: ["events.edit"] },
  { at: /^\/admin\/events\/([^/]+)\/?$/, needs: ["registrations.read"] },
  { at: /^\/admin\/landing-pages\/new\/?$/, needs: ["events.edit"] },
  { at: /^\/admin\/landing-pages\/([^/]+)\/?$/, needs: ["events.edit"] },
  { at: /^\/admin\/members\/address-changes\/?$/, needs: ["addresses.approve"] },
  { at: /^\/admin\/members\/import\/?$/, needs: ["members.export", "members.edit"] },
  { at: /^\/admin\/members(?:\/|$)/, needs: ["members.read"] },
  { at: /^\/admin\/messages(?:\/|$)/, needs: ["messages.answer"] },
  { at: /^\/admin\/payments\/(?:record|invoices\/new)\/?$/, needs: ["payments.record"] },
  { at: /^\/admin\/payments(?:\/|$)/, needs: ["payments.read"] },
  { at: /^\/admin\/reports(?:\/|$)/, needs: ["reports.read"] },
  { at: /^\/admin\/settings(?:\/|$)/, needs: ["settings.read"] },
  { at: /^\/admin\/staff\/?$/, needs: ["staff.read"] },
  { at: /^\/admin\/staff(?:\/|$)/, needs: ["staff.edit", "staff.read"] },
];

export function mayOpen(person: Member, pathname: string): boolean {
  if (!person.isAdmin) return false;
  const found = adminPages.find(({ at }) => at.test(pathname));
  if (!found) return true;
  const eventId = found.at.exec(pathname)?.[1];
  return eventId
    ? found.needs.every((permission) => givesForEvent(person.grants, permission, eventId))
    : can(person, ...found.needs);
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
const noEvent = "/event-not-found";
const noApplication = "/application";
const noEventForMembers = "/event/not-found";

const names = [
  { kind: "slug of an event", at: /^\/events\/([^/]+)$/, missing: noEvent },
  { kind: "slug of an event", at: /^\/events\/([^/]+)\/group$/, missing: noEvent },
  { kind: "slug of an event", at: /^\/events\/([^/]+)\/register$/, missing: noEventForMembers },
  { kind: "event", at: /^\/event(?:-registration\/event)?\/([^/]+)$/, missing: noEventForMembers },
  { kind: "group", at: /^\/registration\/group\/([^/]+)$/, missing: notFoundPath },
  { kind: "registration", at: /^\/registration\/([^/]+)$/, missing: notFoundPath },
  { kind: "place on a waiting list", at: /^\/waiting-list\/([^/]+)$/, missing: notFoundPath },
  { kind: "application", at: /^\/application\/([^/]+)$/, missing: noApplication },
  { kind: "landing page", at: /^\/([^/]+)$/, missing: notFoundPath },
] as const;

/** What a path refers to that may not exist, and the page to show in that case; null when it always exists. */
export function resourceOf(pathname: string) {
  for (const { at, ...facts } of names) {
    const name = at.exec(pathname)?.[1];
    const isOwn =
      pathname === noEventForMembers ||
      pathname === "/registration/find" ||
      (facts.kind === "landing page" && (ownSegments.has(name ?? "") || pageAccess(pathname) !== "public"));
    if (name && !isOwn) return { ...facts, name };
  }
  return null;
}
