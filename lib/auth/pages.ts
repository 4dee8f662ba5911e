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
