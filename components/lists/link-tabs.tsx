import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { CurrentInView } from "./current-in-view";

type LinkTab<Key extends string> = {
  key: Key;
  label: string;
  href: string;
  count?: number;
  /** Whether the tab needs a full page load. */
  isFullLoad?: boolean;
};

type LinkTabsProps<Key extends string> = { label: string; tabs: readonly LinkTab<Key>[]; current: Key };

/** Tabs with addresses of their own, so that Back and sharing work. Each may show a count. */
export function LinkTabs<Key extends string>({ label, tabs, current }: LinkTabsProps<Key>) {
  return (
    <CurrentInView aria-label={label} className="relative mt-8 mb-6 scroll-row border-b border-line">
      <ul className="flex min-w-max gap-1">
        {tabs.map(({ key, label: name, href, count, isFullLoad }) => (
          <li key={key}>
            <TabLink href={href} isFullLoad={isFullLoad} isCurrent={key === current}>
              {name}
              {count !== undefined && (
                // On a phone only the current tab shows its count, so that the next tab is visibly cut off.
                <Badge
                  tone={key === current ? "aqua" : "neutral"}
                  className={key === current ? undefined : "max-sm:sr-only"}
                >
                  {count}
                </Badge>
              )}
            </TabLink>
          </li>
        ))}
      </ul>
    </CurrentInView>
  );
}

type TabLinkProps = {
  href: string;
  isFullLoad: boolean | undefined;
  isCurrent: boolean;
  children: ReactNode;
};

function TabLink({ href, isFullLoad = false, isCurrent, children }: TabLinkProps) {
  const look = {
    "aria-current": isCurrent ? ("page" as const) : undefined,
    className: "link-tab",
  };
  if (isFullLoad)
    return (
      <a href={href} {...look}>
        {children}
      </a>
    );
  return (
    <Link href={href} prefetch={false} scroll={false} {...look}>
      {children}
    </Link>
  );
}
