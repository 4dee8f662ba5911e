import "server-only";
import { publicUrl } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { Refusal } from "@/lib/errors";
import { nothing } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { calendarFeed, eventCalendar } from "./calendar";
import { findCalendarEvent, listCalendarEvents } from "./published-events";
import { eventBySlug } from "./schema";

const contentType = "text/calendar; charset=utf-8";

/**
 * GET /api/public/events/{slug}/calendar: the event to put into a calendar. Never from a cache: nobody
 * notices that a date taken over from an old file is wrong.
 */
export const readEventCalendar = operation({
  actor: visitor,
  input: eventBySlug,
  async run(person, { slug }) {
    const event = await findCalendarEvent(person, slug);
    if (!event) throw new Refusal("not_found", "Event not found");
    const url = publicUrl(`/events/${event.slug}`);
    return {
      fileName: `${event.slug}.ics`,
      contentType,
      body: eventCalendar(event, { method: "PUBLISH", url }),
      cacheControl: "no-store",
    };
  },
});

/**
 * GET /api/public/calendar: the events to come and those of the past year, for calendars that ask again
 * by themselves. They are many and ask at the full hour, so an answer may be kept for some minutes.
 */
export const readCalendarFeed = operation({
  actor: visitor,
  input: nothing,
  async run(person) {
    return {
      fileName: "events.ics",
      contentType,
      body: calendarFeed(await listCalendarEvents(person)),
      disposition: "inline" as const,
      cacheControl: "public, max-age=300",
    };
  },
});
