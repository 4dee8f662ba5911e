import { LinkTabs } from "@/components/lists/link-tabs";

const tabs = [
  { key: "members", label: "Members", href: "/admin" },
  { key: "events", label: "Events", href: "/admin?tab=events" },
  { key: "landing-pages", label: "Event Landing Pages", href: "/admin?tab=landing-pages" },
  { key: "documents", label: "Documents", href: "/admin?tab=documents" },
  { key: "applications", label: "Applications", href: "/admin?tab=applications" },
] as const;

export type AdminTab = (typeof tabs)[number]["key"];

/** The tab with this key, or the first tab. */
export function parseAdminTab(requested: unknown): AdminTab {
  return tabs.find(({ key }) => key === requested)?.key ?? "members";
}

type AdminTabsProps = {
  current: AdminTab;
  /** The number of pending items in a tab. */
  counts: Partial<Record<AdminTab, number>>;
};

/** The tabs of the admin console. */
export function AdminTabs({ current, counts }: AdminTabsProps) {
  return (
    <LinkTabs
      label="Admin Dashboard"
      tabs={tabs.map((tab) => ({ ...tab, ...(counts[tab.key] ? { count: counts[tab.key] } : {}) }))}
      current={current}
    />
  );
}
