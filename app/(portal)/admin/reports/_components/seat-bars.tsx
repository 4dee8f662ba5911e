import Link from "next/link";
import { formatDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import type { FilledEvent } from "@/lib/reports/queries";

type SeatBarsProps = { title: string; events: FilledEvent[]; timeZone: string };

/** A table of how full each event is, with a bar in its last column. */
export function SeatBars({ title, events, timeZone }: SeatBarsProps) {
  return (
    <table className="w-full self-start text-sm">
      <caption className="pb-2 text-left font-medium">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Registered</th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ id, title: name, startDate, currentAttendees, maxAttendees }) => {
          const share = maxAttendees ? Math.min(currentAttendees / maxAttendees, 1) : 0;
          return (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="py-2.5 pr-4 text-left align-top font-normal">
                <Link
                  href={pathTo("/admin/events/[eventId]", { eventId: id })}
                  prefetch={false}
                  className="hover:underline"
                >
                  {name}
                </Link>
                <span className="row-note">{formatDate(startDate, timeZone)}</span>
              </th>
              <td className="w-2/5 py-2.5 align-top">
                <span className="block text-right tabular">
                  {currentAttendees.toLocaleString("en")}
                  <span className="text-ink-soft">
                    {maxAttendees === null ? ", no limit" : ` of ${maxAttendees.toLocaleString("en")}`}
                  </span>
                </span>
                {maxAttendees !== null && (
                  <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
                    <span className="block h-full bg-aqua" style={{ width: `${share * 100}%` }} />
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
