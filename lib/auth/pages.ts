/** Which pages need what (spec §2). The middleware asks this; pages and operations check again themselves. */
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

/** The public pages that stand at one word; any other may be a landing page's (decisions §2). */
const publicPages = new Set([
  ...["access-restricted", "auth", "confirm-email", "event-not-found"],
  ...["forgot-password", "member-registration", "reset-password"],
]);

const publicNames = [
  { kind: "event", at: /^\/events\/([^/]+)$/ },
  { kind: "registration", at: /^\/registration\/([^/]+)$/ },
  { kind: "application", at: /^\/application\/([^/]+)$/ },
  { kind: "landing page", at: /^\/([^/]+)$/ },
] as const;

/** What a public address names, which may not be there; null for the pages that always are, and those of members. */
export function namedBy(pathname: string) {
  if (pageAccess(pathname) !== "public") return null;
  for (const { kind, at } of publicNames) {
    const name = at.exec(pathname)?.[1];
    if (name && !(kind === "landing page" && publicPages.has(name))) return { kind, name };
  }
  return null;
}
