import { rateLabel } from "@/lib/events/labels";

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
