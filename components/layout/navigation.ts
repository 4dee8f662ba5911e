import { pathTo, type FirstPart } from "@/lib/core/path-to";

type NavigationItem = {
  href: string;
  label: string;
  /** What other addresses of this item begin with. */
  also?: FirstPart[];
};

export const navigation: NavigationItem[] = [
  { href: pathTo("/"), label: "Dashboard" },
  { href: pathTo("/events"), label: "Events", also: ["event", "event-registration"] },
  { href: pathTo("/documents"), label: "Documents" },
  { href: pathTo("/messages"), label: "Messages" },
  { href: pathTo("/profile"), label: "Profile" },
];

export const adminItem: NavigationItem = { href: pathTo("/admin"), label: "Admin" };

export function isCurrent({ href, also = [] }: NavigationItem, pathname: string): boolean {
  if (href === "/") return pathname === "/";
  return [href, ...also.map((part) => `/${part}`)].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
}
