import Link from "next/link";
import { Progress } from "@/components/ui/progress";
import { formatCalendarDay } from "@/lib/core/days";
import { pathTo } from "@/lib/core/path-to";
import { missingInWords } from "@/lib/cpd/labels";
import type { MemberGauge } from "@/lib/cpd/queries";

/** How much of a scheme's hours a member has, what is missing, and the events ahead that would help. */
export function GaugeCard({ gauge }: { gauge: MemberGauge }) {
  const { scheme, name, body, period, target, earned, missing, sentence, events } = gauge;
  const headingId = `gauge-${scheme}`;
  return (
    <section aria-labelledby={headingId} className="h-full rounded-md border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="font-medium">
          {name}
        </h2>
        <p className="text-sm text-ink-soft tabular">until {formatCalendarDay(period.to)}</p>
      </div>
      <p className="text-sm text-ink-soft">{body}</p>
      <Progress
        className="mt-3"
        label={`${name}: hours`}
        value={target === 0 ? 100 : (earned / target) * 100}
      />
      <p className="mt-3 text-sm text-pretty">{sentence}.</p>
      {missing.length === 0 ? (
        <p className="mt-1 text-sm text-success">You have everything for this period.</p>
      ) : (
        <p className="mt-1 text-sm text-pretty">
          <span className="font-medium">Missing:</span> {missing.map(missingInWords).join(", ")}.
        </p>
      )}
      {events.length > 0 && (
        <div className="mt-3 border-t border-line pt-3 text-sm">
          <p className="text-ink-soft">Upcoming events that count:</p>
          <ul className="mt-1 grid gap-1">
            {events.map(({ id, title, date, closes }) => (
              <li key={id}>
                <Link
                  href={pathTo("/event/[eventId]", { eventId: id })}
                  prefetch={false}
                  className="font-medium hover:underline"
                >
                  {title}
                </Link>{" "}
                <span className="text-ink-soft tabular">
                  {formatCalendarDay(date)}
                  {closes && ", covers everything that's missing"}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
