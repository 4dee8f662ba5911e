/** Which pages need what. The middleware asks this; pages and operations check again themselves. */
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

/** `/` is open to both: it shows the sign-in screen to visitors and the dashboard to members. */
export function pageAccess(pathname: string): PageAccess {
  if (/^\/admin(?:\/|$)/.test(pathname)) return "admin";
  return memberPages.some((page) => page.test(pathname)) ? "member" : "public";
}

/** The pages that stand at one word; any other may be a landing page's. */
const ownWords = new Set([
  ...["access-restricted", "application", "auth", "confirm-email", "event-not-found", "events"],
  ...["forgot-password", "member-registration", "reset-password"],
  ...["admin", "documents", "event-registration", "messages", "profile"],
]);

/** Not a page of the portal, so that the not-found screen is there. */
const nowhere = "/no/such/page";
const noEvent = "/event-not-found";
const noApplication = "/application";
const noEventForMembers = "/event/not-found";

const names = [
  { kind: "slug of an event", at: /^\/events\/([^/]+)$/, missing: noEvent },
  { kind: "slug of an event", at: /^\/events\/([^/]+)\/register$/, missing: noEventForMembers },
  { kind: "event", at: /^\/event(?:-registration\/event)?\/([^/]+)$/, missing: noEventForMembers },
  { kind: "registration", at: /^\/registration\/([^/]+)$/, missing: nowhere },
  { kind: "application", at: /^\/application\/([^/]+)$/, missing: noApplication },
  { kind: "landing page", at: /^\/([^/]+)$/, missing: nowhere },
] as const;

/** What an address names that may not be there, and the page that says so then; null where something always is. */
export function namedBy(pathname: string) {
  for (const { at, ...facts } of names) {
    const name = at.exec(pathname)?.[1];
    const isOwn =
      pathname === noEventForMembers || (facts.kind === "landing page" && ownWords.has(name ?? ""));
    if (name && !isOwn) return { ...facts, name };
  }
  return null;
}
