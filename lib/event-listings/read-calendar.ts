import "server-only";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { visitor } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { calendarFeed, eventCalendar } from "@/lib/events/shared/calendar";
import { publishedCalendarSequence } from "@/lib/events/shared/calendar-sequence";
import { findCalendarEvent, listCalendarEvents } from "./published-events";
import { eventSlugInput } from "@/lib/events/schema";

const contentType = "text/calendar; charset=utf-8";

/**
 * GET /api/public/events/{slug}/calendar: an event as a calendar file. Never cached, because nobody would notice an
 * outdated date.
 */
export const readEventCalendar = operation({
  actor: visitor,
  input: eventSlugInput,
  async run(person, { slug }) {
    const event = await findCalendarEvent(person, slug);
    if (!event) throw new Refusal("not_found", "Event not found");
    const url = publicUrl(pathTo("/events/[slug]", { slug: event.slug }));
    const sequence = await publishedCalendarSequence();
    return {
      fileName: `${event.slug}.ics`,
      contentType,
      body: eventCalendar(event, { method: "PUBLISH", sequence, url }),
      cacheControl: "no-store",
    };
  },
});

/**
 * GET /api/public/calendar: upcoming events and those of the past year, for calendar subscriptions. Cached for some
 * minutes, because many calendars refresh on the hour.
 */
export const readCalendarFeed = operation({
  actor: visitor,
  input: noInput,
  async run(person) {
    return {
      fileName: "events.ics",
      contentType,
      body: calendarFeed(await listCalendarEvents(person), await publishedCalendarSequence()),
      disposition: "inline" as const,
      cacheControl: "public, max-age=300",
    };
  },
});
