import { expect, test } from "vitest";

import {
  consolePlaceOf,
  currentAt,
  subLinksAt,
  type ConsoleLinks,
} from "@/components/layout/console-navigation";

test.each([
  ["/admin", null, "today"],
  ["/admin", "members", "members"],
  ["/admin", "landing-pages", "events"],
  ["/admin", "nonsense", "today"],
  ["/admin/members/42", null, "members"],
  ["/admin/members/import", null, "members"],
  ["/admin/applications/42", null, "applications"],
  ["/admin/documents/42", null, "documents"],
  ["/admin/events/42/details", null, "events"],
  ["/admin/landing-pages/new", null, "events"],
  ["/admin/payments/statements/42", null, "payments"],
  ["/admin/messages", "sent", "messages"],
  ["/admin/settings", null, "settings"],
  ["/admin/staff/42", null, "settings"],
  ["/admin/emails/42", null, "settings"],
  ["/admin/audit", null, "settings"],
])("the console page %s with the tab %s belongs to %s", (pathname, tab, place) => {
  expect(consolePlaceOf(pathname, tab)).toBe(place);
});

const links: ConsoleLinks = {
  places: [],
  below: [
    { of: "events", label: "All events", href: "/admin?tab=events" },
    { of: "events", label: "Event Landing Pages", href: "/admin?tab=landing-pages" },
    { of: "settings", label: "General", href: "/admin/settings" },
    { of: "settings", label: "Staff", href: "/admin/staff" },
  ],
};

const shown = (pathname: string, tab: string | null = null) =>
  subLinksAt(links, pathname, tab).map(({ label, isCurrent }) => (isCurrent ? `[${label}]` : label));

test("the console's second level is shown in Settings and on event lists, with the current one marked", () => {
  expect(shown("/admin/staff/42")).toEqual(["General", "[Staff]"]);
  expect(shown("/admin/settings")).toEqual(["[General]", "Staff"]);
  expect(shown("/admin", "landing-pages")).toEqual(["All events", "[Event Landing Pages]"]);
});

test("the console's second level is shown nowhere but in Settings and on event lists", () => {
  expect(shown("/admin")).toEqual([]);
  expect(shown("/admin/events/42")).toEqual([]);
  expect(shown("/admin/payments")).toEqual([]);
});

test("a second level with a single entry is not shown", () => {
  const alone = { ...links, below: links.below.filter(({ label }) => label === "Staff") };
  expect(subLinksAt(alone, "/admin/staff", null)).toEqual([]);
});

test("the console marks the current page, or the page that it belongs to", () => {
  expect(currentAt("/admin?tab=members", "/admin")).toBe("page");
  expect(currentAt("/admin?tab=members", "/admin/members/42")).toBe("true");
});
