import { describe, expect, it } from "vitest";
import { googleCalendarUrl, outlookCalendarUrl } from "@/components/events/calendar-links";

const event = {
  title: "Q&A: AML + CFT, 100%",
  summary: "Lists;\nmatches & more",
  startDate: "2026-11-13T13:00:00.000Z",
  endDate: "2026-11-14T22:30:00.000Z",
  location: "Café Nassau, Bay Street",
};
const url = "https://portal.example.org/events/q-a";

describe("calendar links", () => {
  it("a Google Calendar link fills in its form, with times in UTC", () => {
    const { origin, searchParams } = new URL(googleCalendarUrl(event, url));
    expect(origin).toBe("https://calendar.google.com");
    expect(Object.fromEntries(searchParams)).toEqual({
      action: "TEMPLATE",
      text: event.title,
      dates: "20261113T130000Z/20261114T223000Z",
      details: `${event.summary}\n\n${url}`,
      location: event.location,
    });
  });

  it("an Outlook calendar link fills in its form, with spaces that Outlook reads as such", () => {
    const link = outlookCalendarUrl(event, url);
    expect(link).not.toContain("+");
    const { origin, searchParams } = new URL(link);
    expect(origin).toBe("https://outlook.office.com");
    expect(Object.fromEntries(searchParams)).toEqual({
      rru: "addevent",
      subject: event.title,
      startdt: event.startDate,
      enddt: event.endDate,
      body: `${event.summary}\n\n${url}`,
      location: event.location,
    });
  });

  it("a calendar link stays short however long the description is, and leaves a missing place out", () => {
    const long = { ...event, summary: "Ω𝒳".repeat(10_000), location: null };
    for (const link of [googleCalendarUrl(long, url), outlookCalendarUrl(long, url)]) {
      expect(link.length).toBeLessThan(8_000);
      const { searchParams } = new URL(link);
      expect(searchParams.has("location")).toBe(false);
      expect(searchParams.get("details") ?? searchParams.get("body")).toMatch(new RegExp(`…\n\n${url}$`));
    }
  });
});
