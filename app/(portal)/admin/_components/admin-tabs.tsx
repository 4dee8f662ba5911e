import Link from "next/link";
import { cn } from "@/lib/cn";

const tabs = [
  { key: "events", label: "Events", href: "/admin" },
  { key: "landing-pages", label: "Event Landing Pages", href: "/admin?tab=landing-pages" },
] as const;

export type AdminTab = (typeof tabs)[number]["key"];

/** The tab that an address asks for; anything unknown is the first one. */
export function adminTab(wanted: unknown): AdminTab {
  return tabs.find(({ key }) => key === wanted)?.key ?? "events";
}

/** What an administrator looks after. The tabs are addresses, so that Back and sharing work (look: Lists). */
export function AdminTabs({ current }: { current: AdminTab }) {
  return (
    <nav aria-label="Admin Dashboard" className="mt-8 mb-6 overflow-x-auto border-b border-line">
      <ul className="flex min-w-max gap-1">
        {tabs.map(({ key, label, href }) => (
          <li key={key}>
            <Link
              href={href}
              prefetch={false}
              scroll={false}
              aria-current={key === current ? "page" : undefined}
              className={cn(
                "-mb-px flex items-center border-b-2 px-3 py-2.5 text-sm font-medium",
                key === current ? "border-aqua text-ink" : "border-transparent text-ink-soft hover:text-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
