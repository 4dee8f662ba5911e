import { priceLabel, rateLabel } from "@/lib/events/labels";

type PriceListProps = { prices: { registrationType: string; label: string; price: number }[] };

export function PriceList({ prices }: PriceListProps) {
  return (
    <dl className="divide-y divide-line text-sm">
      {prices.map(({ registrationType, label, price }) => (
        <div key={registrationType} className="flex items-baseline justify-between gap-4 py-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="shrink-0 font-medium tabular">{rateLabel(price)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What an event costs, with its price list if it has one. */
export function EventPrice({ event }: { event: { price: number } & PriceListProps }) {
  return (
    <>
      <p className="text-2xl font-semibold tabular">{priceLabel(event)}</p>
      {event.prices.length > 0 && (
        <div className="mt-2">
          <PriceList prices={event.prices} />
        </div>
      )}
    </>
  );
}
