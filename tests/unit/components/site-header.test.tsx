import { render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";

import type { ConsoleLinks } from "@/components/layout/console-navigation";
import { SiteHeader } from "@/components/layout/site-header";

const path = vi.hoisted(() => ({ current: "/" }));
vi.mock("next/navigation", () => ({
  usePathname: () => path.current,
  useSearchParams: () => new URLSearchParams(),
}));

afterEach(() => {
  path.current = "/";
});

const association = { name: "Association of Compliance Officers", shortName: "ACO" };

/** The row of a desk; the phone's sheet is closed and so out of reach. */
type Shown = { firstName?: string; isAdmin?: boolean; unreadMessages?: number; console?: ConsoleLinks };

function showAt(pathname: string, user: Shown = {}) {
  path.current = pathname;
  const { firstName = "Amara", isAdmin = false, unreadMessages = 0, console } = user;
  render(
    <SiteHeader
      user={{ firstName: firstName || null, email: "amara@association.test", isAdmin }}
      unreadMessages={unreadMessages}
      association={association}
      {...(console && { console })}
    />,
  );
  return within(screen.getByRole("navigation", { name: "Main" }));
}

test.each([
  ["/", "Dashboard"],
  ["/events", "Events"],
  ["/event/42", "Events"],
  ["/events/annual-conference/register", "Events"],
  ["/event-registration/event/42", "Events"],
  ["/messages", "Messages"],
  ["/admin", "Admin"],
])("at the address %s the header marks %s alone as the current page", (pathname, label) => {
  const links = showAt(pathname, { isAdmin: true }).getAllByRole("link");
  const current = links.filter((link) => link.getAttribute("aria-current") === "page");
  expect(current.map((link) => link.textContent)).toEqual([label]);
});

test("Messages shows the number of unread messages, and none for zero", () => {
  expect(showAt("/", { unreadMessages: 3 }).getByRole("link", { name: "Messages, 3 unread" })).toBeDefined();
});

test("Messages has no number when everything has been read", () => {
  expect(showAt("/").getByRole("link", { name: "Messages" })).toBeDefined();
});

test("the Admin link is for administrators", () => {
  expect(showAt("/").queryByRole("link", { name: "Admin" })).toBeNull();
});

test("the header greets a member by first name", () => {
  showAt("/");
  expect(screen.getAllByText(/^Welcome,/)[0]?.textContent).toBe("Welcome, Amara");
});

test("the header greets a member without a first name by email", () => {
  showAt("/", { firstName: "" });
  expect(screen.getAllByText(/^Welcome,/)[0]?.textContent).toBe("Welcome, amara@association.test");
});

describe("in the console", () => {
  const links: ConsoleLinks = {
    places: [
      { place: "today", label: "Today", href: "/admin" },
      { place: "messages", label: "Messages", href: "/admin/messages", count: 3, countLabel: "unread" },
    ],
    below: [],
  };
  const shown = { isAdmin: true, unreadMessages: 3, console: links };

  test("in the console the Admin badge is current, and the member's own links are one menu", () => {
    const main = showAt("/admin/members/42", shown);
    expect(main.getByRole("link", { name: "Admin" }).getAttribute("aria-current")).toBe("page");
    expect(main.getByRole("button", { name: "My pages" })).toBeDefined();
    const own = document.querySelectorAll("#my-pages a");
    expect([...own].map((link) => link.textContent)).toEqual([
      "Dashboard",
      "Events",
      "Documents",
      "Messages",
      "Profile",
    ]);
  });

  test("outside the console staff have everybody's links, and the Admin badge", () => {
    const main = showAt("/events", shown);
    expect(main.queryByRole("button", { name: "My pages" })).toBeNull();
    expect(main.getByRole("link", { name: "Messages, 3 unread" })).toBeDefined();
    expect(main.getByRole("link", { name: "Admin" }).hasAttribute("aria-current")).toBe(false);
  });
});
