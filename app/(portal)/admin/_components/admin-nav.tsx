"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import {
  consolePlaceOf,
  currentAt,
  isCheckIn,
  subLinksAt,
  type ConsoleLinks,
} from "@/components/layout/console-navigation";
import { CurrentInView } from "@/components/lists/current-in-view";
import { Badge } from "@/components/ui/badge";

type AdminNavProps = {
  links: ConsoleLinks;
  /** Content beside the links; on a phone, where the links are in the header's menu, it stands alone. */
  children?: ReactNode;
};

/**
 * The navigation above every admin page except check-in, which uses the whole screen. On a phone its places are in the
 * header's menu.
 */
export function AdminNav({ links, children }: AdminNavProps) {
  const pathname = usePathname();
  const tab = useSearchParams().get("tab");
  // The search stays on the check-in screen, because of its keyboard shortcuts.
  if (isCheckIn(pathname)) return children;
  const current = consolePlaceOf(pathname, tab);
  const below = subLinksAt(links, pathname, tab);
  return (
    <div className="no-print border-b border-line bg-card">
      <div className="lg:page lg:flex lg:items-center lg:gap-6">
        <CurrentInView aria-label="Console" className="relative min-w-0 flex-1 scroll-row max-lg:hidden">
          <ul className="flex min-w-max gap-6">
            {links.places.map(({ place, label, href, count, countLabel }) => (
              <li key={place}>
                <Link
                  href={href}
                  prefetch={false}
                  aria-current={place === current ? currentAt(href, pathname) : undefined}
                  className="console-link"
                >
                  {label}
                  {count !== undefined && (
                    <Badge tone="warning" className="tabular">
                      {count}
                      <span className="sr-only"> {countLabel}</span>
                    </Badge>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </CurrentInView>
        {children}
      </div>
      {below.length > 0 && (
        <CurrentInView aria-label="Section" className="relative scroll-row lg:border-t lg:border-line">
          <ul className="page flex min-w-max gap-5">
            {below.map(({ label, href, isCurrent }) => (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  aria-current={isCurrent ? currentAt(href, pathname) : undefined}
                  className="console-link-below"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </CurrentInView>
      )}
    </div>
  );
}
