"use client";

import { ShieldCheck } from "lucide";
import { IntentLink } from "@/components/layout/intent-link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

import { adminItem, isCurrent, navigation } from "@/components/layout/navigation";
import { Icon } from "@/components/ui/icon";
import type { PagePath } from "@/lib/core/path-to";

type NavLinksProps = { showAdmin: boolean; unreadMessages: number; layout: "row" | "column" | "menu" };

const itemLook = { row: "h-9 px-3 text-sm", column: "h-12 px-3 text-base", menu: "h-10 px-3 text-sm" };

/** The portal's links, with the current one marked. Admin is shown only with `showAdmin`. */
export function NavLinks({ showAdmin, unreadMessages, layout }: NavLinksProps) {
  const pathname = usePathname();
  return (
    <ul className={layout === "row" ? "flex items-center gap-1" : "flex flex-col gap-1"}>
      {navigation.map((link) => (
        <li key={link.href}>
          <IntentLink
            href={link.href}
            aria-current={isCurrent(link, pathname) ? "page" : undefined}
            aria-label={nameOf(link.href, link.label, unreadMessages)}
            className={`site-link ${itemLook[layout]}`}
          >
            {link.label}
            {link.href === ("/messages" satisfies PagePath) && unreadMessages > 0 && (
              <HeaderCount count={unreadMessages} />
            )}
          </IntentLink>
        </li>
      ))}
      {showAdmin && (
        <li className={layout === "row" ? "ml-1" : "mt-2 px-3"}>
          <AdminBadge />
        </li>
      )}
    </ul>
  );
}

/** The accessible name of a link whose badge shows a bare number. */
function nameOf(href: string, label: string, unreadMessages: number): string | undefined {
  return href === ("/messages" satisfies PagePath) && unreadMessages > 0
    ? `${label}, ${unreadMessages} unread`
    : undefined;
}

/** A count on the header's dark background. */
export function HeaderCount({ count, children }: { count: number; children?: ReactNode }) {
  return (
    <span className="ml-1.5 min-w-5 rounded-full bg-ring-header px-1.5 text-center text-xs leading-5 font-semibold text-header tabular">
      {count > 99 ? "99+" : count}
      {children}
    </span>
  );
}

/** The link to the console, marked as current on all of its pages. */
export function AdminBadge() {
  const pathname = usePathname();
  return (
    <IntentLink
      href={adminItem.href}
      aria-current={isCurrent(adminItem, pathname) ? "page" : undefined}
      className="inline-flex items-center gap-1.5 rounded-full border border-ring-header/60 px-3 py-1 text-xs font-semibold text-ring-header transition-colors duration-150 hover:border-ring-header aria-[current=page]:bg-ring-header aria-[current=page]:text-header"
    >
      <Icon of={ShieldCheck} className="size-3.5" />
      {adminItem.label}
    </IntentLink>
  );
}
