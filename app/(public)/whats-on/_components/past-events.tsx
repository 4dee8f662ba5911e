import { ChevronDown } from "lucide";
import { Icon } from "@/components/ui/icon";
import type { PortalEvent } from "@/lib/events/queries";
import { EventRow } from "./event-row";
import { whatsOnHref, type WhatsOnSearch } from "./whats-on-search";

type PastEventsProps = {
  events: PortalEvent[];
  hasMore: boolean;
  search: WhatsOnSearch;
  timeZone: string;
  now: Date;
  isOpen: boolean;
};

/** The latest past events, collapsed below the upcoming ones. */
export function PastEvents({ events, hasMore, search, timeZone, now, isOpen }: PastEventsProps) {
  if (events.length === 0) return null;
  return (
    <details open={isOpen} className="group mt-12 border-t border-line pt-6">
      <summary className="flex h-11 w-fit list-none items-center gap-2 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronDown} className="-rotate-90 transition-transform duration-150 group-open:rotate-0" />
        <h2>Past events</h2>
      </summary>
      <div className="mt-3 lg:pl-44">
        <ul className="card divide-y divide-line overflow-clip">
          {events.map((event) => (
            <EventRow key={event.id} event={event} timeZone={timeZone} now={now} isPast withYear />
          ))}
        </ul>
        {hasMore && (
          <p className="mt-4">
            <a href={whatsOnHref({ ...search, isPast: true, page: 1 })} className="btn btn-secondary">
              All past events
            </a>
          </p>
        )}
      </div>
    </details>
  );
}
