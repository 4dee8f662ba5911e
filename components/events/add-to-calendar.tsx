"use client";

import { CalendarPlus, ChevronDown, Download, ExternalLink } from "lucide";
import { Icon } from "@/components/ui/icon";
import { Popover, PopoverLink } from "@/components/ui/popover";
import { googleCalendarUrl, outlookCalendarUrl, type CalendarEvent } from "./calendar-links";

type AddToCalendarProps = {
  event: CalendarEvent & { slug: string };
  /** The event's full public URL, which the calendar entry contains. */
  url: string;
  className?: string;
};

/**
 * Three ways to add an event to a calendar. The web calendars open in a new tab and receive only the calendar entry.
 */
export function AddToCalendar({ event, url, className = "" }: AddToCalendarProps) {
  const elsewhere = { target: "_blank", rel: "noopener noreferrer" };
  return (
    <Popover
      label="Calendars"
      triggerClassName={`btn btn-secondary ${className}`}
      trigger={
        <>
          <Icon of={CalendarPlus} />
          Add to calendar
          <Icon of={ChevronDown} />
        </>
      }
    >
      <PopoverLink href={googleCalendarUrl(event, url)} {...elsewhere}>
        <Icon of={ExternalLink} />
        Google Calendar
      </PopoverLink>
      <PopoverLink href={outlookCalendarUrl(event, url)} {...elsewhere}>
        <Icon of={ExternalLink} />
        Outlook
      </PopoverLink>
      <PopoverLink href={`/api/public/events/${event.slug}/calendar`} download={`${event.slug}.ics`}>
        <Icon of={Download} />
        ICS file
      </PopoverLink>
    </Popover>
  );
}
