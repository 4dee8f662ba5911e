import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { CurrentInView } from "./current-in-view";

type LinkTab<Key extends string> = { key: Key; label: string; href: string; count?: number };

type LinkTabsProps<Key extends string> = { label: string; tabs: readonly LinkTab<Key>[]; current: Key };

/** Tabs that are addresses, so that Back and sharing work (look: Lists); each may show its count. */
export function LinkTabs<Key extends string>({ label, tabs, current }: LinkTabsProps<Key>) {
  return (
    <CurrentInView
      aria-label={label}
      className="relative mt-8 mb-6 [scrollbar-width:none] overflow-x-auto border-b border-line"
    >
      <ul className="flex min-w-max gap-1">
        {tabs.map(({ key, label: name, href, count }) => (
          <li key={key}>
            <Link
              href={href}
              prefetch={false}
              scroll={false}
              aria-current={key === current ? "page" : undefined}
              className="-mb-px flex min-h-11.5 items-center gap-2 border-b-2 border-transparent px-3 py-2.5 text-sm font-medium text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-aqua aria-[current]:text-ink"
            >
              {name}
              {count !== undefined && (
                // On a phone only the current one has its number, so that the next tab is seen to begin.
                <Badge
                  tone={key === current ? "aqua" : "neutral"}
                  className={key === current ? undefined : "max-sm:sr-only"}
                >
                  {count}
                </Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </CurrentInView>
  );
}
