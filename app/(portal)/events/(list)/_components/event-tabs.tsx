import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/lib/cn";

const tabs = [
  { key: "upcoming", label: "Upcoming Events", href: "/events" },
  { key: "past", label: "Past Events", href: "/events?tab=past" },
  { key: "mine", label: "My Registrations", href: "/events?tab=mine" },
] as const;

export type EventTab = (typeof tabs)[number]["key"];

/** The tab that an address asks for; anything unknown is the first one. */
export function eventTab(wanted: unknown): EventTab {
  return tabs.find(({ key }) => key === wanted)?.key ?? "upcoming";
}

type EventTabsProps = { current: EventTab; counts: Record<EventTab, number> };

/** The three lists, each with its count. They are addresses, so that Back and sharing work (look: Lists). */
export function EventTabs({ current, counts }: EventTabsProps) {
  return (
    <nav aria-label="Events" className="mt-6 mb-6 overflow-x-auto border-b border-line">
      <ul className="flex min-w-max gap-1">
        {tabs.map(({ key, label, href }) => (
          <li key={key}>
            <Link
              href={href}
              prefetch={false}
              scroll={false}
              aria-current={key === current ? "page" : undefined}
              className={cn(
                "-mb-px flex items-center gap-2 border-b-2 px-3 py-2.5 text-sm font-medium",
                key === current ? "border-aqua text-ink" : "border-transparent text-ink-soft hover:text-ink",
              )}
            >
              {label} <Badge tone={key === current ? "aqua" : "neutral"}>{counts[key]}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
