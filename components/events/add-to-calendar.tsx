"use client";

import { CalendarPlus, ChevronDown, Download, ExternalLink } from "lucide";
import { Icon } from "@/components/ui/icon";
import { Popover, PopoverLink } from "@/components/ui/popover";
import { googleCalendarUrl, outlookCalendarUrl } from "./calendar-links";

type AddToCalendarProps = {
  event: {
    slug: string;
    title: string;
    description: string;
    startDate: string;
    endDate: string;
    location: string | null;
  };
  /** The event's public address, in full: it is written into the entry. */
  url: string;
  className?: string;
};

/** The three ways into a calendar. Those on the web open in a new tab and get nothing but the entry. */
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
