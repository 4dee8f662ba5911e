import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { AddToCalendar } from "@/components/events/add-to-calendar";

const event = {
  slug: "forum",
  title: "Forum",
  description: "Talks.",
  startDate: "2026-11-13T13:00:00.000Z",
  endDate: "2026-11-13T15:00:00.000Z",
  location: null,
};

test("the menu offers the three calendars by keyboard, and strangers learn nothing of the page", async () => {
  const user = userEvent.setup();
  render(<AddToCalendar event={event} url="https://portal.example.org/events/forum" />);
  await user.tab();
  await user.keyboard("{Enter}");
  const items = await screen.findAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual(["Google Calendar", "Outlook", "ICS file"]);
  const [google, outlook, file] = items as HTMLAnchorElement[];
  for (const link of [google!, outlook!]) {
    expect(link.target).toBe("_blank");
    expect(link.rel).toBe("noopener noreferrer");
  }
  expect(file!.getAttribute("href")).toBe("/api/public/events/forum/calendar");
});
