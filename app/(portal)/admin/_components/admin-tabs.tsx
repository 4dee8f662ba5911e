import { LinkTabs } from "@/components/lists/link-tabs";
import { can, canForSomeEvent, type Member } from "@/lib/auth/member";
import { eventsOfConsole } from "@/lib/events/rules";

const tabs = [
  { key: "members", label: "Members", href: "/admin" },
  { key: "events", label: "Events", href: "/admin?tab=events" },
  { key: "landing-pages", label: "Event Landing Pages", href: "/admin?tab=landing-pages" },
  { key: "documents", label: "Documents", href: "/admin?tab=documents" },
  { key: "applications", label: "Applications", href: "/admin?tab=applications" },
] as const;

export type AdminTab = (typeof tabs)[number]["key"];

const isPermitted: Record<AdminTab, (person: Member) => boolean> = {
  members: (person) => can(person, "members.read"),
  events: ({ grants }) => eventsOfConsole(grants).length > 0,
  "landing-pages": (person) => canForSomeEvent(person, "events.edit"),
  documents: (person) => can(person, "documents.read"),
  applications: (person) => can(person, "applications.read"),
};

/** The tabs that a person may open. */
export function tabsOf(person: Member): AdminTab[] {
  return tabs.map(({ key }) => key).filter((key) => isPermitted[key](person));
}

type AdminTabsProps = {
  shown: AdminTab[];
  current: AdminTab;
  /** The number of pending items in a tab. */
  counts: Partial<Record<AdminTab, number>>;
};

/** The tabs of the admin console. */
export function AdminTabs({ shown, current, counts }: AdminTabsProps) {
  return (
    <LinkTabs
      label="Admin Dashboard"
      tabs={tabs
        .filter(({ key }) => shown.includes(key))
        .map((tab) => ({ ...tab, ...(counts[tab.key] ? { count: counts[tab.key] } : {}) }))}
      current={current}
    />
  );
}
