type NavigationItem = {
  href: string;
  label: string;
  /** Other paths that belong to this item. */
  also?: string[];
};

export const navigation: NavigationItem[] = [
  { href: "/", label: "Dashboard" },
  { href: "/events", label: "Events", also: ["/event", "/event-registration"] },
  { href: "/documents", label: "Documents" },
  { href: "/messages", label: "Messages" },
  { href: "/profile", label: "Profile" },
];

export const adminItem: NavigationItem = { href: "/admin", label: "Admin" };

export function isCurrent({ href, also = [] }: NavigationItem, pathname: string): boolean {
  if (href === "/") return pathname === "/";
  return [href, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
