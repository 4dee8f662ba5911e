import { Badge } from "@/components/ui/badge";
import { formatMoney } from "@/lib/core/money";
import type { Invoiceable } from "@/lib/invoices/queries";

type AmountChoiceProps = {
  due: Invoiceable;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** A checkbox for an amount due that an invoice can contain. */
export function AmountChoice({ due, isChosen, onChoose }: AmountChoiceProps) {
  const { reference, description, amountCents, isOpen } = due;
  return (
    <label className="flex min-h-11 items-center gap-3 py-1.5 text-sm">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-aqua"
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {description} <span className="row-note">{reference}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <span className="font-medium whitespace-nowrap tabular">{formatMoney(amountCents)}</span>
        {!isOpen && <Badge tone="success">Paid</Badge>}
      </span>
    </label>
  );
}
