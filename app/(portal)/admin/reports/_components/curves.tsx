import { formatDate } from "@/lib/core/format";
import type { FillCurve } from "@/lib/reports/fill-curves";
import { Curve, daysInWords, daysShown, seatsOn } from "./curve";

type CurvesProps = { coming: FillCurve[]; past: FillCurve[]; timeZone: string };

/** The seats of upcoming and past events over the days before them, with a table of the figures. */
export function Curves({ coming, past, timeZone }: CurvesProps) {
  const events = [...coming, ...past];
  if (events.length === 0) return <p className="text-sm text-ink-soft">There are no events yet.</p>;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink-soft">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="w-4 border-t-2 border-aqua" /> Seats taken
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="w-4 border-t-2 border-dashed border-ink-soft" /> Capacity
        </span>
      </p>
      <div className="mt-5 grid gap-x-10 gap-y-8 *:min-w-0 lg:grid-cols-2">
        <Column title="Upcoming" events={coming} timeZone={timeZone} />
        <Column title="Past" events={past} timeZone={timeZone} />
      </div>
      <details className="mt-6 text-sm">
        <summary className="cursor-pointer font-medium text-aqua-ink">How events fill as a table</summary>
        <div
          role="region"
          aria-label="How events fill as a table"
          tabIndex={0}
          className="mt-3 overflow-x-auto"
        >
          <table className="w-full">
            <caption className="sr-only">Seats taken by days before the event</caption>
            <thead>
              <tr className="border-b border-line text-ink-soft">
                <th scope="col" className="py-1.5 pr-4 text-left align-bottom font-medium whitespace-nowrap">
                  Days before the event
                </th>
                {events.map(({ id, title, startDate }) => (
                  <th
                    key={id}
                    scope="col"
                    className="min-w-28 py-1.5 pl-4 text-right align-bottom font-medium"
                  >
                    {title}
                    <span className="block text-xs font-normal tabular">
                      {formatDate(startDate, timeZone)}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {daysShown.map((days) => (
                <tr key={days} className="border-b border-line">
                  <th scope="row" className="py-1.5 pr-4 text-left font-normal whitespace-nowrap">
                    {daysInWords(days)}
                  </th>
                  {events.map((event) => (
                    <td key={event.id} className="py-1.5 pl-4 text-right tabular">
                      {seatsOn(event, days)?.toLocaleString("en") ?? "–"}
                    </td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row" className="py-1.5 pr-4 text-left font-medium">
                  Capacity
                </th>
                {events.map(({ id, maxAttendees }) => (
                  <td key={id} className="py-1.5 pl-4 text-right font-medium tabular">
                    {maxAttendees?.toLocaleString("en") ?? "No limit"}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

function Column({ title, events, timeZone }: { title: string; events: FillCurve[]; timeZone: string }) {
  return (
    <div>
      <h3 className="text-sm font-medium">{title}</h3>
      {events.length === 0 && <p className="mt-3 text-sm text-ink-soft">None.</p>}
      <div className="mt-3 space-y-8">
        {events.map((event) => (
          <Curve key={event.id} event={event} timeZone={timeZone} />
        ))}
      </div>
    </div>
  );
}
