import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AddToCalendar } from "@/components/events/add-to-calendar";

const event = {
  slug: "forum",
  title: "Forum",
  summary: "Talks.",
  startDate: "2026-11-13T13:00:00.000Z",
  endDate: "2026-11-13T15:00:00.000Z",
  location: null,
};

test("the calendar button offers three calendars, which learn nothing of the page", () => {
  render(<AddToCalendar event={event} url="https://portal.example.org/events/forum" />);
  const button = screen.getByRole("button", { name: "Add to calendar" });
  const panel = document.getElementById(button.getAttribute("popovertarget")!)!;
  expect(panel.getAttribute("popover")).toBe("auto");
  // jsdom has no popovers; the browser says this before it opens one.
  fireEvent(panel, new Event("beforetoggle"));
  const links = [...panel.querySelectorAll("a")];
  expect(links.map((link) => link.textContent)).toEqual(["Google Calendar", "Outlook", "ICS file"]);
  const [google, outlook, file] = links;
  for (const link of [google!, outlook!]) {
    expect(link.target).toBe("_blank");
    expect(link.rel).toBe("noopener noreferrer");
  }
  expect(file!.getAttribute("href")).toBe("/api/public/events/forum/calendar");
});
