import { priceLabel, rateLabel } from "@/lib/events/labels";
import { PolicyNote } from "./policy-note";
import type { PortalEvent, Rate } from "@/lib/events/queries";

export function PriceList({ prices }: { prices: Rate[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {prices.map(({ registrationType, label, priceCents }) => (
        <div key={registrationType} className="flex items-baseline justify-between gap-4 py-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="shrink-0 font-medium tabular">{rateLabel(priceCents)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What an event costs, with its price list if it has one. */
export function EventPrice({
  event,
}: {
  event: Pick<PortalEvent, "priceCents" | "prices" | "cancellationPolicy">;
}) {
  return (
    <>
      <p className="text-2xl font-semibold tabular">{priceLabel(event)}</p>
      {event.prices.length > 0 && (
        <div className="mt-2">
          <PriceList prices={event.prices} />
        </div>
      )}
      <PolicyNote event={event} className="mt-2" />
    </>
  );
}
