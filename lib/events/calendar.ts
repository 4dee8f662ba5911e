import "server-only";
import ical, {
  escape,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendar,
} from "ical-generator";
import { getAssociation, publicUrl } from "@/lib/association/queries";

/** What of an event stands in calendars; an event of the database and one of the calls both fit. */
type CalendarEvent = {
  id: string;
  title: string;
  description: string;
  startDate: Date | string;
  endDate: Date | string;
  location: string | null;
  calendarSequence: number;
  updatedAt?: Date | string;
};

type Asked = {
  /** PUBLISH for a file to keep, REQUEST for an invitation by email, CANCEL when the event or the place in it is gone. */
  method: "PUBLISH" | "REQUEST" | "CANCEL";
  /** The event's page. */
  url: string;
  attendee?: { name: string; email: string };
};

/** How often a subscribed calendar should ask again (RFC 7986, REFRESH-INTERVAL). */
const refreshSeconds = 6 * 60 * 60;

/** One event as an iCalendar file (RFC 5545, RFC 5546), times in UTC. */
export function eventCalendar(event: CalendarEvent, asked: Asked): string {
  const calendar = newCalendar();
  calendar.method(ICalCalendarMethod[asked.method]);
  add(calendar, event, asked);
  return written(calendar);
}

/** The events as a calendar to subscribe to, under the association's name. */
export function calendarFeed(events: (CalendarEvent & { slug: string })[]): string {
  const calendar = newCalendar();
  // The library writes the name as it gets it, and a comma would end it there.
  calendar.name(escape(oneLine(`${getAssociation().name}: events`), false));
  calendar.method(ICalCalendarMethod.PUBLISH).ttl(refreshSeconds).url(publicUrl("/api/public/calendar"));
  for (const event of events) {
    add(calendar, event, { method: "PUBLISH", url: publicUrl(`/events/${event.slug}`) });
  }
  return written(calendar);
}

function newCalendar(): ICalCalendar {
  return ical({ prodId: { company: "member-portal", product: "events", language: "EN" } });
}

function add(calendar: ICalCalendar, event: CalendarEvent, { method, url, attendee }: Asked): void {
  const { name, contactEmail } = getAssociation();
  const isCancelled = method === "CANCEL";
  const entry = calendar.createEvent({
    // The same for as long as the event lives: by it a calendar knows that a newer file moves the entry.
    id: `${event.id}@${new URL(publicUrl("/")).host}`,
    sequence: event.calendarSequence + (isCancelled ? 1 : 0),
    stamp: new Date(),
    start: new Date(event.startDate),
    end: new Date(event.endDate),
    summary: event.title,
    description: `${event.description}\n\n${url}`,
    location: event.location,
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: quotable(name), email: contactEmail },
    ...(event.updatedAt ? { lastModified: new Date(event.updatedAt) } : {}),
  });
  if (attendee) {
    entry.createAttendee({
      name: quotable(attendee.name),
      email: attendee.email,
      role: ICalAttendeeRole.REQ,
      // Who gets an invitation has registered; the calendar need not ask once more.
      status: isCancelled ? ICalAttendeeStatus.DECLINED : ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
}

/** The library leaves out the last line's end, which RFC 5545 asks for. */
function written(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ");

/** A parameter's quoted value knows neither quotation marks nor backslashes (RFC 5545, 3.1). */
const quotable = (text: string) => oneLine(text).replaceAll('"', "'").replaceAll("\\", "/");
