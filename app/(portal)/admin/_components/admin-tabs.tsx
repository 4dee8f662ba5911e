import { LinkTabs } from "@/components/lists/link-tabs";

const tabs = [
  { key: "events", label: "Events", href: "/admin" },
  { key: "landing-pages", label: "Event Landing Pages", href: "/admin?tab=landing-pages" },
] as const;

export type AdminTab = (typeof tabs)[number]["key"];

/** The tab that an address asks for; anything unknown is the first one. */
export function adminTab(wanted: unknown): AdminTab {
  return tabs.find(({ key }) => key === wanted)?.key ?? "events";
}

/** What an administrator looks after. */
export function AdminTabs({ current }: { current: AdminTab }) {
  return <LinkTabs label="Admin Dashboard" tabs={tabs} current={current} />;
}
