import { LinkTabs } from "@/components/lists/link-tabs";
import { pathTo } from "@/lib/core/path-to";

const tabs = [
  { key: "upcoming", label: "Upcoming Events", href: pathTo("/events") },
  { key: "past", label: "Past Events", href: pathTo("/events", { query: { tab: "past" } }) },
  { key: "mine", label: "My Registrations", href: pathTo("/events", { query: { tab: "mine" } }) },
] as const;

export type EventTab = (typeof tabs)[number]["key"];

/** The tab with this key, or the first tab. */
export function parseEventTab(requested: unknown): EventTab {
  return tabs.find(({ key }) => key === requested)?.key ?? "upcoming";
}

type EventTabsProps = { current: EventTab; counts: Record<EventTab, number> };

/** The three tabs, each with its count. */
export function EventTabs({ current, counts }: EventTabsProps) {
  const counted = tabs.map((tab) => ({ ...tab, count: counts[tab.key] }));
  return <LinkTabs label="Events" tabs={counted} current={current} />;
}
