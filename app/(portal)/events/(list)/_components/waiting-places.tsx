import { Hourglass } from "lucide";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { formatDate } from "@/lib/core/format";
import { placeLabel } from "@/lib/registrations/labels";
import type { WaitingFor } from "@/lib/registrations/waiting-queries";

/** The full events that the person waits for; nothing where they wait for none. */
export function WaitingPlaces({ places, timeZone }: { places: WaitingFor[]; timeZone: string }) {
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="mb-8">
      <h2 id="waiting" className="text-lg font-semibold">
        Waiting for a seat
      </h2>
      <ul className="mt-3 grid gap-3 lg:grid-cols-2">
        {places.map(({ event, ...place }) => (
          <li key={place.code}>
            <Card className="flex items-start justify-between gap-4 p-4">
              <div className="min-w-0">
                <p className="font-medium">
                  <Link href={`/waiting-list/${place.code}`} className="hover:underline">
                    {event.title}
                  </Link>
                </p>
                <p className="mt-1 flex items-start gap-1.5 text-sm text-ink-soft tabular">
                  <Icon of={Hourglass} className="mt-0.5 shrink-0" />
                  {formatDate(new Date(event.startDate), timeZone)} · {placeLabel(place)}
                </p>
              </div>
              <Badge tone={place.deadline ? "success" : "warning"}>
                {place.deadline ? "Seat offered" : "Waiting"}
              </Badge>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
