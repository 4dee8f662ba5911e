import Link from "next/link";
import { calendarDayOf, formatDate, formatMonthDay, noonOf } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import type { FillCurve } from "@/lib/reports/fill-curves";
import { axisTicks, maxDaysBefore } from "@/lib/reports/rules";
import { cn } from "@/components/ui/cn";
import { AxisLabels, AxisLines } from "./axis";

const stepDays = 5;
export const daysShown = Array.from(
  { length: maxDaysBefore / stepDays + 1 },
  (_, at) => maxDaysBefore - at * stepDays,
);
const heightRem = 8;
const dayMs = 86_400_000;

export const seatsOn = ({ seats }: FillCurve, daysBefore: number) => seats[maxDaysBefore - daysBefore];

export const daysInWords = (days: number) =>
  days === 0 ? "On the day" : `${days} ${days === 1 ? "day" : "days"} before`;

type CurveProps = { event: FillCurve; timeZone: string };

/** The seats of one event over the days before it, with its capacity as a line. */
export function Curve({ event, timeZone }: CurveProps) {
  const { id, title, startDate, maxAttendees, seats } = event;
  const ticks = axisTicks(Math.max(maxAttendees ?? 0, ...seats), 1);
  const top = ticks.at(-1) ?? 1;
  const heightOf = (value: number) => 100 - (value / top) * 100;
  const points = seats.map((taken, at) => `${at + stepDays / 2},${heightOf(taken)}`);
  const width = maxDaysBefore + stepDays;
  const noon = noonOf(calendarDayOf(startDate, timeZone), timeZone);
  return (
    <figure>
      <figcaption className="flex items-start justify-between gap-4 text-sm">
        <span>
          <Link
            href={pathTo("/admin/events/[eventId]", { eventId: id })}
            prefetch={false}
            className="hover:underline"
          >
            {title}
          </Link>
          <span className="row-note">{formatDate(startDate, timeZone)}</span>
        </span>
        {seats.length > 0 && (
          <span className="whitespace-nowrap tabular">{ofCapacity(seats.at(-1) ?? 0, maxAttendees)}</span>
        )}
      </figcaption>
      {seats.length === 0 ? (
        <p className="mt-3 text-sm text-ink-soft">
          The curve begins {maxDaysBefore} days before the event, on{" "}
          {formatDate(new Date(+noon - maxDaysBefore * dayMs), timeZone)}.
        </p>
      ) : (
        <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          <p aria-hidden className="col-span-2 mb-2 text-xs text-ink-soft">
            Seats taken
          </p>
          <AxisLabels ticks={ticks} heightRem={heightRem} tick={(value) => value.toLocaleString("en")} />
          <div className="-mt-2 min-w-0 overflow-x-auto pt-2">
            <div className="relative min-w-fit">
              <AxisLines ticks={ticks} heightRem={heightRem} />
              <svg
                aria-hidden
                viewBox={`0 0 ${width} 100`}
                preserveAspectRatio="none"
                className="absolute inset-x-0 top-0 w-full overflow-visible"
                style={{ height: `${heightRem}rem` }}
              >
                <polygon
                  className="fill-aqua/15"
                  points={`${stepDays / 2},100 ${points.join(" ")} ${seats.length - 1 + stepDays / 2},100`}
                />
                <polyline
                  className="fill-none stroke-aqua"
                  strokeWidth="2"
                  strokeLinejoin="round"
                  vectorEffect="non-scaling-stroke"
                  points={points.join(" ")}
                />
                {maxAttendees !== null && (
                  <line
                    className="stroke-ink-soft"
                    strokeWidth="1.5"
                    strokeDasharray="5 4"
                    vectorEffect="non-scaling-stroke"
                    x1="0"
                    x2={width}
                    y1={heightOf(maxAttendees)}
                    y2={heightOf(maxAttendees)}
                  />
                )}
              </svg>
              <ul
                aria-label={`${title}: seats taken by days before the event`}
                className="relative grid auto-cols-[minmax(1.5rem,1fr)] grid-flow-col"
                style={{ height: `${heightRem}rem` }}
              >
                {daysShown.map((days, at) => {
                  const taken = seatsOn(event, days);
                  if (taken === undefined) return <li key={days} aria-hidden />;
                  const name = `${daysInWords(days)}, ${formatMonthDay(new Date(+noon - days * dayMs), timeZone)}`;
                  return (
                    <li key={days} className="group relative h-full">
                      <button
                        type="button"
                        aria-label={`${name}: ${ofCapacity(taken, maxAttendees)}`}
                        className="block h-full w-full cursor-default rounded-sm hover:bg-ink/5"
                      />
                      <span aria-hidden className="plot-dot" style={{ bottom: `${(taken / top) * 100}%` }} />
                      <span
                        aria-hidden
                        className={cn("plot-value", at < daysShown.length / 2 ? "left-0" : "right-0")}
                      >
                        <span className="block font-medium">{name}</span>
                        {ofCapacity(taken, maxAttendees)}
                      </span>
                    </li>
                  );
                })}
              </ul>
              <div
                aria-hidden
                className="mt-1.5 grid auto-cols-[minmax(1.5rem,1fr)] grid-flow-col text-center text-xs text-ink-soft tabular"
              >
                {daysShown.map((days) => (
                  <span key={days}>{days % 10 === 0 ? days : ""}</span>
                ))}
              </div>
            </div>
          </div>
          <p aria-hidden className="col-start-2 mt-1 text-center text-xs text-ink-soft">
            Days before the event
          </p>
        </div>
      )}
    </figure>
  );
}

const ofCapacity = (taken: number, max: number | null) =>
  `${taken.toLocaleString("en")}${max === null ? ", no limit" : ` of ${max.toLocaleString("en")}`}`;
