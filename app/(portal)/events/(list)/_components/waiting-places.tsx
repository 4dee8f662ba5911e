import Link from "next/link";
import { Compact } from "@/components/layout/compact";
import { DateTile } from "@/components/events/date-tile";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { formatSpan } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { placeLabel } from "@/lib/waiting/labels";
import type { WaitingFor } from "@/lib/waiting/queries";

/** The full events for which the person is on the waiting list. Renders nothing when there are none. */
export function WaitingPlaces({ places, timeZone }: { places: WaitingFor[]; timeZone: string }) {
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="mb-8">
      <h2 id="waiting" className="text-lg font-semibold">
        Waiting for a seat
      </h2>
      <ul className="mt-3 grid gap-3 lg:grid-cols-2">
        <Compact>
          {places.map(({ event, ...place }) => (
            <li key={place.code}>
              <Card className="event-row">
                <DateTile {...formatSpan(event, timeZone)} />
                <div className="flex min-w-0 flex-1 flex-col-reverse items-start justify-between gap-x-4 gap-y-2 sm:flex-row">
                  <div className="min-w-0">
                    <h3 className="font-semibold">
                      <Link
                        href={pathTo("/waiting-list/[code]", { code: place.code })}
                        className="event-row-link"
                      >
                        {event.title}
                      </Link>
                    </h3>
                    <p className="event-row-fact tabular">{placeLabel(place)}</p>
                  </div>
                  <Badge tone={place.deadline ? "success" : "warning"}>
                    {place.deadline ? "Seat offered" : "Waiting"}
                  </Badge>
                </div>
              </Card>
            </li>
          ))}
        </Compact>
      </ul>
    </section>
  );
}
