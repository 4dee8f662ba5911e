import "server-only";
import ical, {
  escape,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendar,
} from "ical-generator";
import { getAssociation, getSender } from "@/lib/association/queries";
import { markdownText } from "@/lib/core/markdown";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { senderOf } from "@/lib/mail/message";
import type { EventStatus } from "../rules";

type CalendarEvent = {
  id: string;
  status: EventStatus;
  title: string;
  description: string;
  startDate: Date;
  endDate: Date;
  location: string | null;
  updatedAt?: Date;
};

type EntryOptions = {
  /**
   * PUBLISH for a downloaded file, REQUEST for an invitation, CANCEL when the event or the registration is cancelled.
   */
  method: "PUBLISH" | "REQUEST" | "CANCEL";
  /** The SEQUENCE of the entry: from `publishedCalendarSequence` for PUBLISH, otherwise from `nextCalendarSequence`. */
  sequence: number;
  url: string;
  attendee?: { name: string; email: string };
  /** The join link of an online event, only in the entry of a person with a confirmed seat. */
  joinUrl?: string | null;
};

/** Seconds between refreshes of subscribed calendars (RFC 7986, REFRESH-INTERVAL). */
const refreshSeconds = 6 * 60 * 60;

/** An event as an iCalendar file (RFC 5545, RFC 5546), with times in UTC. */
export function eventCalendar(event: CalendarEvent, options: EntryOptions): string {
  const calendar = newCalendar();
  calendar.method(ICalCalendarMethod[options.method]);
  add(calendar, event, options);
  return written(calendar);
}

/** A calendar of these events for subscriptions, named after the association. */
export function calendarFeed(events: (CalendarEvent & { slug: string })[], sequence: number): string {
  const calendar = newCalendar();
  // The library does not escape the name, and a comma would end it.
  calendar.name(escape(oneLine(`${getAssociation().name}: events`), false));
  calendar.method(ICalCalendarMethod.PUBLISH).ttl(refreshSeconds).url(publicUrl("/api/public/calendar"));
  for (const event of events) {
    add(calendar, event, {
      method: "PUBLISH",
      sequence,
      url: publicUrl(pathTo("/events/[slug]", { slug: event.slug })),
    });
  }
  return written(calendar);
}

function newCalendar(): ICalCalendar {
  return ical({ prodId: { company: "member-portal", product: "events", language: "EN" } });
}

function add(
  calendar: ICalCalendar,
  event: CalendarEvent,
  { method, sequence, url, attendee, joinUrl = null }: EntryOptions,
): void {
  const { name, contactEmail } = getAssociation();
  const isCancelled = method === "CANCEL";
  const entry = calendar.createEvent({
    // The id is stable over the event's life, because calendars recognise updates by it.
    id: `${event.id}@${new URL(publicUrl(pathTo("/"))).host}`,
    sequence,
    stamp: new Date(),
    start: event.startDate,
    end: event.endDate,
    summary: event.title,
    description: [
      markdownText(event.description),
      ...(joinUrl === null ? [] : [`Join online: ${joinUrl}`]),
      url,
    ].join("\n\n"),
    location: event.location ?? joinUrl,
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : icalStatus[event.status],
    // The format requires an organizer's address. Without a contact address it is that of the emails' sender.
    organizer: { name: quotable(name), email: contactEmail ?? senderOf(getSender()).address },
    ...(event.updatedAt ? { lastModified: event.updatedAt } : {}),
  });
  if (attendee) {
    entry.createAttendee({
      name: quotable(attendee.name),
      email: attendee.email,
      role: ICalAttendeeRole.REQ,
      // The invited person has already registered, so the calendar must not ask for a reply.
      status: isCancelled ? ICalAttendeeStatus.DECLINED : ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
}

/** The calendar as text, with the final line break that the library omits and RFC 5545 requires. */
function written(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`;
}

const icalStatus: Record<EventStatus, ICalEventStatus> = {
  draft: ICalEventStatus.TENTATIVE,
  published: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

const oneLine = (text: string) => text.replace(/\s+/g, " ");

/** Replaces quotation marks and backslashes, which quoted parameter values cannot contain (RFC 5545, 3.1). */
const quotable = (text: string) => oneLine(text).replaceAll('"', "'").replaceAll("\\", "/");
