import { cn } from "@/components/ui/cn";
import { formatDateTime } from "@/lib/core/format";
import { formatPrice } from "@/lib/core/money";
import { fewLeft, priceLabel } from "@/lib/events/labels";
import { isUpcoming } from "@/lib/events/rules";
import { PolicyNote } from "./policy-note";
import type { PortalEvent, Rate } from "@/lib/events/queries";

/** The rates with their prices. Rates that cannot be chosen now are struck through. */
export function PriceList({ prices, timeZone }: { prices: Rate[]; timeZone: string }) {
  const now = new Date();
  return (
    <dl className="divide-y divide-line text-sm">
      {prices.map((rate) => {
        const note = rateNote(rate, timeZone, now);
        return (
          <div key={rate.registrationType} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="text-ink-soft">
              {rate.label}
              {note && <span className="block text-xs tabular">{note}</span>}
            </dt>
            <dd
              className={cn("shrink-0 font-medium tabular", !rate.isOffered && "text-ink-soft line-through")}
            >
              {formatPrice(rate.priceCents)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What an event costs, with its price list if it has one. */
export function EventPrice({
  event,
  timeZone,
}: {
  event: Pick<PortalEvent, "priceCents" | "prices" | "cancellationPolicy" | "startDate" | "status">;
  timeZone: string;
}) {
  return (
    <>
      <p className="text-2xl font-semibold tabular">{priceLabel(event)}</p>
      {event.prices.length > 0 && (
        <div className="mt-2">
          <PriceList prices={event.prices} timeZone={timeZone} />
        </div>
      )}
      {isUpcoming(event, new Date()) && <PolicyNote event={event} className="mt-2" />}
    </>
  );
}

/** The conditions of a rate now: "Until Nov 3, 2026, 5:00 PM · 3 left", "Sold out"; null when there are none. */
function rateNote({ availableFrom, availableUntil, left }: Rate, timeZone: string, now: Date): string | null {
  if (left === 0) return "Sold out";
  if (availableUntil && new Date(availableUntil) <= now) return "Ended";
  if (availableFrom && new Date(availableFrom) > now) {
    return `From ${formatDateTime(new Date(availableFrom), timeZone)}`;
  }
  const until = availableUntil && `Until ${formatDateTime(new Date(availableUntil), timeZone)}`;
  return [until, fewLeft(left)].filter(Boolean).join(" · ") || null;
}
