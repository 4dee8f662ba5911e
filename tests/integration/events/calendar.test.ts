import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import * as feed from "@/app/api/public/calendar/route";
import * as calendar from "@/app/api/public/events/[slug]/calendar/route";
import { db } from "@/lib/db/client";
import { getEvent, withDates } from "@/lib/events/queries";
import { eventCalendar } from "@/lib/events/shared/calendar";
import { anEvent, hourMs } from "../../support/builders";
import { Browser } from "../../support/next-request";

type Entry = InstanceType<typeof ICAL.Component>;

/** Reads a calendar as a calendar does. */
function read(text: string) {
  const whole = new ICAL.Component(ICAL.parse(text) as never);
  const entries = whole.getAllSubcomponents("vevent");
  return { whole, entries, only: entries[0]! };
}
const value = (entry: Entry, name: string) => entry.getFirstPropertyValue(name)?.toString();

async function download(slug: string) {
  const response = await new Browser().call(calendar, "GET", { params: { slug } });
  return { response, text: await response.text() };
}

const nasty = {
  title: "Sanctions, lists; and “matches” — Ünïcode 島 😀",
  description: `First line\nsecond; with, all \\ of it.\r\n\r\n${"Ein langer Text über Prüfungen, 島の会 😀 ".repeat(20)}`,
  location: "Café del Mar; Bay Street, Nassau",
};

describe("an event's calendar file", () => {
  it("an event's calendar file describes the event, whatever characters it has", async () => {
    const event = await anEvent({ ...nasty, slug: "nasty" });
    const { response, text } = await download("nasty");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="nasty.ics"');
    expect(response.headers.get("Cache-Control")).toBe("no-store");

    const { whole, entries, only } = read(text);
    expect(entries).toHaveLength(1);
    expect(value(whole, "method")).toBe("PUBLISH");
    expect(value(whole, "version")).toBe("2.0");
    expect(value(only, "uid")).toBe(`${event.id}@localhost:3000`);
    expect(Number(value(only, "sequence"))).toBeGreaterThanOrEqual(0);
    expect(value(only, "summary")).toBe(nasty.title);
    expect(value(only, "description")).toBe(
      `${nasty.description.replaceAll("\r\n", "\n").trim()}\n\nhttp://localhost:3000/events/nasty`,
    );
    expect(value(only, "location")).toBe(nasty.location);
    expect(value(only, "url")).toBe("http://localhost:3000/events/nasty");
    expect(value(only, "status")).toBe("CONFIRMED");
    expect(value(only, "organizer")).toBe("mailto:portal@localhost");
    const moment = (name: string) => only.getFirstPropertyValue(name) as InstanceType<typeof ICAL.Time>;
    expect(moment("dtstart").toJSDate()).toEqual(new Date(Math.floor(+event.startDate / 1000) * 1000));
    expect(moment("dtend").toJSDate()).toEqual(new Date(Math.floor(+event.endDate / 1000) * 1000));
    for (const name of ["dtstart", "dtend", "dtstamp", "last-modified"]) {
      expect(moment(name).zone.tzid, name).toBe("UTC");
    }
  });

  it("an event's calendar file keeps RFC 5545's lines: at most 75 octets, ended by CR LF", async () => {
    await anEvent({ ...nasty, slug: "nasty" });
    const { text } = await download("nasty");
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    for (const line of text.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
  });

  it("an event's calendar file moves the existing entry: the same UID with a higher SEQUENCE", async () => {
    const event = await anEvent({ slug: "moving" });
    const before = read((await download("moving")).text).only;
    const startDate = new Date(+event.startDate + 48 * hourMs);
    await db.write.event.update({
      where: { id: event.id },
      data: { startDate, endDate: new Date(+startDate + hourMs) },
    });
    const after = read((await download("moving")).text).only;
    expect(value(after, "uid")).toBe(value(before, "uid"));
    expect(Number(value(after, "sequence"))).toBeGreaterThan(Number(value(before, "sequence")));
    expect(value(after, "dtstart")).not.toBe(value(before, "dtstart"));
  });

  it("the calendar file of a missing event is a 404", async () => {
    expect((await download("none")).response.status).toBe(404);
  });

  it("calendar emails invite and cancel in the attendee's name, with the number drawn for each", async () => {
    const event = await anEvent();
    const url = "http://localhost:3000/events/x";
    const attendee = { name: 'Łukasz "Luc" O\\Neil', email: "lukasz@example.test" };
    const invited = read(eventCalendar(event, { method: "REQUEST", sequence: 3, url, attendee }));
    expect(value(invited.whole, "method")).toBe("REQUEST");
    expect(value(invited.only, "sequence")).toBe("3");
    const person = invited.only.getFirstProperty("attendee")!;
    expect(String(person.getFirstValue()).toLowerCase()).toBe("mailto:lukasz@example.test");
    expect(person.getParameter("cn")).toBe("Łukasz 'Luc' O/Neil");
    expect(person.getParameter("partstat")).toBe("ACCEPTED");

    const cancelled = read(eventCalendar(event, { method: "CANCEL", sequence: 5, url, attendee }));
    expect(value(cancelled.whole, "method")).toBe("CANCEL");
    expect(value(cancelled.only, "status")).toBe("CANCELLED");
    expect(value(cancelled.only, "sequence")).toBe("5");
    expect(value(cancelled.only, "uid")).toBe(value(invited.only, "uid"));
  });

  it("a calendar file is made from an event as the calls return it, too", async () => {
    const { id, startDate } = await anEvent();
    const answered = withDates(await getEvent(null, id));
    const { only } = read(
      eventCalendar(answered, { method: "PUBLISH", sequence: 0, url: "http://localhost:3000/" }),
    );
    expect(value(only, "dtstart")).toBe(`${startDate.toISOString().slice(0, 19)}Z`);
  });
});

describe("the calendar to subscribe to", () => {
  it("the subscribed calendar holds upcoming events and the past year, and nothing older", async () => {
    const dayMs = 24 * hourMs;
    await anEvent({ slug: "next", title: "Next" });
    await anEvent({ slug: "recent", title: "Recent", startDate: new Date(Date.now() - 300 * dayMs) });
    await anEvent({ slug: "old", title: "Old", startDate: new Date(Date.now() - 400 * dayMs) });
    const response = await new Browser().call(feed, "GET", { params: {} });
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=300");
    const { whole, entries } = read(await response.text());
    expect(entries.map((entry) => value(entry, "summary"))).toEqual(["Next", "Recent"]);
    expect(value(entries[0]!, "url")).toBe("http://localhost:3000/events/next");
    expect(value(whole, "x-wr-calname")).toBe("Association of Compliance Officers: events");
    expect(value(whole, "refresh-interval")).toBe("PT6H");
  });

  it("the subscribed calendar is valid when it is empty", async () => {
    const { entries } = read(await (await new Browser().call(feed, "GET")).text());
    expect(entries).toEqual([]);
  });
});
