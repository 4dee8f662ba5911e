import { calendarDayOf, formatLongDate, formatTime } from "@/lib/core/format";
import type { AgendaItem } from "@/lib/events/rules";

type AgendaProps = { items: readonly AgendaItem[]; timeZone: string };

/** Groups the items by day of the association's calendar. */
function byDay(items: readonly AgendaItem[], timeZone: string): AgendaItem[][] {
  const days = new Map<string, AgendaItem[]>();
  for (const item of items) {
    const day = calendarDayOf(new Date(item.startsAt), timeZone);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days.values()];
}

/** The agenda in the association's zone, grouped by day when there are several. Renders nothing without items. */
export function Agenda({ items, timeZone }: AgendaProps) {
  const days = byDay(items, timeZone);
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="agenda">
      <h2 id="agenda" className="text-xl font-semibold">
        Agenda
      </h2>
      {days.map((day) => (
        <div key={day[0]!.startsAt} className="mt-5">
          {days.length > 1 && (
            <h3 className="border-b border-line pb-2 font-semibold">
              {formatLongDate(new Date(day[0]!.startsAt), timeZone)}
            </h3>
          )}
          <ol className="mt-1 divide-y divide-line">
            {day.map(({ startsAt, endsAt, title, description }, index) => (
              <li key={index} className="grid gap-x-5 py-3.5 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
                <p className="text-ink-soft tabular">
                  <time dateTime={startsAt}>{formatTime(new Date(startsAt), timeZone)}</time>
                  {endsAt && (
                    <span className="sm:block sm:text-sm">
                      {" "}
                      to <time dateTime={endsAt}>{formatTime(new Date(endsAt), timeZone)}</time>
                    </span>
                  )}
                </p>
                <div className="min-w-0 wrap-anywhere">
                  <p className="font-medium">{title}</p>
                  {description && (
                    <p className="mt-1 max-w-[65ch] text-sm leading-relaxed whitespace-pre-line text-ink-soft">
                      {description}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
