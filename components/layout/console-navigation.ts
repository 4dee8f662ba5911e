import { pathTo, type PagePath } from "@/lib/core/path-to";

/** A place of the console in its navigation. */
export type ConsolePlace =
  | "today"
  | "members"
  | "applications"
  | "documents"
  | "events"
  | "payments"
  | "messages"
  | "reports"
  | "settings";

export type ConsoleLink = {
  place: ConsolePlace;
  label: string;
  href: string;
  /** The number of items that need attention, and their description. */
  count?: number;
  countLabel?: string;
};

export type ConsoleSubLink = { of: ConsolePlace; label: string; href: string };

/** The console's links for one person: only pages that they may open. */
export type ConsoleLinks = { places: ConsoleLink[]; below: ConsoleSubLink[] };

const tabs: Record<string, ConsolePlace> = {
  members: "members",
  applications: "applications",
  documents: "documents",
  cpd: "documents",
  events: "events",
  "landing-pages": "events",
};

const sections: Record<string, ConsolePlace> = {
  ...tabs,
  programmes: "events",
  payments: "payments",
  messages: "messages",
  reports: "reports",
  settings: "settings",
  staff: "settings",
  emails: "settings",
  audit: "settings",
};

/** Whether the page is one of the console, which has its navigation. */
export const isInConsole = (pathname: string) => /^\/admin(\/|$)/.test(pathname);

/** Whether the page is check-in, which uses the whole screen without the console's navigation. */
export const isCheckIn = (pathname: string) => pathname.endsWith("/check-in");

/** The navigation item to which a page of the console belongs, such as Members for a member's record. */
export function consolePlaceOf(pathname: string, tab: string | null): ConsolePlace | null {
  const [, , section] = pathname.split("/");
  if (section) return sections[section] ?? null;
  return (tab && tabs[tab]) || "today";
}

/**
 * The second level of navigation on a page. All pages of Settings have it; of Events only the lists do, because the
 * pages of one event have sections of their own.
 */
export function subLinksAt(
  { below }: ConsoleLinks,
  pathname: string,
  tab: string | null,
): (ConsoleSubLink & { isCurrent: boolean })[] {
  const place = consolePlaceOf(pathname, tab);
  const isList =
    pathname === ("/admin" satisfies PagePath) || pathname === ("/admin/programmes" satisfies PagePath);
  if (place === "events" && !isList) return [];
  const here =
    pathname === ("/admin" satisfies PagePath) ? pathTo("/admin", { query: { tab: tab ?? "" } }) : pathname;
  const found = below.filter(({ of }) => of === place);
  if (found.length < 2) return [];
  return found.map((link) => ({
    ...link,
    isCurrent: here === link.href || here.startsWith(`${link.href}/`),
  }));
}

/** The value of aria-current: "page" for the page itself, "true" for the item that it belongs to. */
export function currentAt(href: string, pathname: string): "page" | "true" {
  return href.split("?")[0] === pathname ? "page" : "true";
}
