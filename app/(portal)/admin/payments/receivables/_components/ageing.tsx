import { formatMoney } from "@/lib/core/money";
import { ageingLabel, ageingNames } from "@/lib/ledger/labels";
import type { ReceivableFigures } from "@/lib/payments/shared/ageing";

type AgeingProps = { figures: ReceivableFigures };

/** The outstanding total that the filter finds, by how long it is overdue. */
export function Ageing({ figures: { totalCents, ageingCents } }: AgeingProps) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
      {ageingNames.map((name) => (
        <Figure key={name} label={ageingLabel[name]} cents={ageingCents[name]} />
      ))}
      <div className="bg-sunken p-4">
        <dt className="text-sm text-ink-soft">Total outstanding</dt>
        <dd className="mt-1 text-lg font-semibold tabular">{formatMoney(totalCents)}</dd>
      </div>
    </dl>
  );
}

function Figure({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="bg-card p-4">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-1 text-lg font-medium tabular">{formatMoney(cents, null)}</dd>
    </div>
  );
}
