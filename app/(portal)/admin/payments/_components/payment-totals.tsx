import { formatMoney } from "@/lib/core/money";
import { formatCount, maxListed } from "@/lib/core/paging";
import type { PaymentFigures } from "@/lib/payments/queries";

/** The totals of the payments that the filter finds. */
export function PaymentTotals({ figures }: { figures: PaymentFigures }) {
  if (!figures) {
    return (
      <p className="text-sm text-ink-soft">
        More than {formatCount(maxListed)} payments. Filter them, for example by period, to see totals.
      </p>
    );
  }
  const { count, receivedCents, refundedCents, owedBackCents } = figures;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-md border border-line bg-card px-4 py-3 text-sm tabular *:flex *:gap-2 [&_dd]:font-semibold [&_dt]:text-ink-soft">
      <div>
        <dt>Payments</dt>
        <dd>{formatCount(count)}</dd>
      </div>
      <div>
        <dt>Received</dt>
        <dd>{formatMoney(receivedCents)}</dd>
      </div>
      <div>
        <dt>Refunded</dt>
        <dd>{formatMoney(refundedCents)}</dd>
      </div>
      {owedBackCents > 0 && (
        <div>
          <dt>Refunds due</dt>
          <dd>{formatMoney(owedBackCents)}</dd>
        </div>
      )}
    </dl>
  );
}
