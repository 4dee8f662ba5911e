import { ArrowUpRight, Clock, GraduationCap, MapPin, Video } from "lucide";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { formatDate, formatLongDate, formatSpan, formatTime, zoneCity } from "@/lib/core/format";
import { hoursInWords } from "@/lib/certificates/labels";
import { mapUrl } from "@/lib/events/labels";
import { totalHours, type Cpd } from "@/lib/events/cpd-rules";
import type { EventStatus } from "@/lib/events/rules";
import { DateTile } from "./date-tile";

type EventFactsProps = {
  event: {
    startDate: string;
    endDate: string;
    location: string | null;
    isOnline: boolean;
    previousStartDate: string | null;
    status: EventStatus;
    cpd: Pick<Cpd, "hours"> | null;
  };
  timeZone: string;
};

const tile = "grid size-14 shrink-0 place-items-center rounded-md bg-aqua-soft text-aqua-ink";

/** The time and place of an event, and what it counts for. The time of a cancelled or postponed event is struck through. */
export function EventFacts({ event, timeZone }: EventFactsProps) {
  const { startDate, endDate, location, isOnline, previousStartDate, status, cpd } = event;
  const { month, day, from, to } = formatSpan(event, timeZone);
  const firstDay = formatLongDate(new Date(startDate), timeZone);
  const lastDay = formatLongDate(new Date(endDate), timeZone);
  const hasMoved = previousStartDate !== null && previousStartDate !== startDate;
  const isOff = status === "postponed" || status === "cancelled";
  return (
    <ul className="grid gap-4 [&>li]:flex [&>li]:items-center [&>li]:gap-4">
      <li>
        <DateTile month={month} day={day} isQuiet={isOff} />
        <p className={cn(isOff && "text-ink-soft line-through")}>
          <time dateTime={startDate} className="block font-medium">
            {firstDay}
            {lastDay !== firstDay && ` – ${lastDay}`}
          </time>
          <span className="text-ink-soft tabular">
            {from} – {to}, {zoneCity(timeZone)} time
          </span>
        </p>
      </li>
      {hasMoved && (
        <li>
          <span className={tile}>
            <Icon of={Clock} className="size-5" />
          </span>
          <p className="text-warning">
            Rescheduled from {formatDate(new Date(previousStartDate), timeZone)},{" "}
            {formatTime(new Date(previousStartDate), timeZone)}
          </p>
        </li>
      )}
      {(location || isOnline) && (
        <li>
          <span className={tile}>
            <Icon of={isOnline ? Video : MapPin} className="size-5" />
          </span>
          <p className="min-w-0 font-medium">
            {location ?? "Online"}
            {location && !isOnline && (
              <a
                href={mapUrl(location)}
                target="_blank"
                rel="noopener noreferrer"
                className="flex w-fit items-center gap-1 text-sm text-aqua underline-offset-4 hover:underline"
              >
                Map
                <Icon of={ArrowUpRight} />
                <span className="sr-only">of {location} (opens in a new tab)</span>
              </a>
            )}
          </p>
        </li>
      )}
      {cpd && (
        <li>
          <span className={tile}>
            <Icon of={GraduationCap} className="size-5" />
          </span>
          <p className="min-w-0">
            <span className="block font-medium">Counts for {hoursInWords(totalHours(cpd))} of CPD</span>
            <span className="text-sm text-ink-soft">
              {cpd.hours.map(({ category, hours }) => `${category}: ${hoursInWords(hours)}`).join(", ")}
            </span>
          </p>
        </li>
      )}
    </ul>
  );
}
