"use client";

import { CalendarPlus, ChevronDown, Download, ExternalLink } from "lucide";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
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
export function AddToCalendar({ event, url, className }: AddToCalendarProps) {
  const elsewhere = { target: "_blank", rel: "noopener noreferrer" };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" className={className}>
          <Icon of={CalendarPlus} />
          Add to calendar
          <Icon of={ChevronDown} />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="min-w-(--radix-dropdown-menu-trigger-width)">
        <DropdownMenuItem asChild>
          <a href={googleCalendarUrl(event, url)} {...elsewhere}>
            <Icon of={ExternalLink} />
            Google Calendar
          </a>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={outlookCalendarUrl(event, url)} {...elsewhere}>
            <Icon of={ExternalLink} />
            Outlook
          </a>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={`/api/public/events/${event.slug}/calendar`} download={`${event.slug}.ics`}>
            <Icon of={Download} />
            ICS file
          </a>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
