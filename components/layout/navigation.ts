import type { FirstPart, PagePath } from "@/lib/core/path-to";

type NavigationItem = {
  href: string;
  label: string;
  /** Other path prefixes that belong to this item. */
  also?: FirstPart[];
};

export const navigation: NavigationItem[] = [
  { href: "/", label: "Dashboard" },
  {
    href: "/events" satisfies PagePath,
    label: "Events",
    also: ["event", "event-registration", "programmes"],
  },
  { href: "/documents" satisfies PagePath, label: "Documents", also: ["cpd"] },
  { href: "/messages" satisfies PagePath, label: "Messages" },
  { href: "/profile" satisfies PagePath, label: "Profile", also: ["card", "directory"] },
];

export const adminItem: NavigationItem = { href: "/admin" satisfies PagePath, label: "Admin" };

export function isCurrent({ href, also = [] }: NavigationItem, pathname: string): boolean {
  if (href === "/") return pathname === "/";
  return [href, ...also.map((part) => `/${part}`)].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
}
