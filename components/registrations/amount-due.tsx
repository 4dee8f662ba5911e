import { formatPrice } from "@/lib/core/money";
/** What a registration costs; `isNew` after the price changed while the form was open. */
export function AmountDue({ cents, isNew = false }: { cents: number; isNew?: boolean }) {
  return (
    <p aria-live="polite">
      <span className="block text-xs text-ink-soft">{isNew ? "New amount due" : "Amount due"}</span>
      <span className="text-lg font-semibold tabular">{formatPrice(cents)}</span>
    </p>
  );
}
