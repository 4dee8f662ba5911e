import { cn } from "@/components/ui/cn";
import { formatCents, formatMoney } from "@/lib/core/money";
import { CopyValue } from "./copy-value";

/** The amount that is due, once on its screen. A bank's form accepts neither separators nor the currency. */
export function AmountToPay({ cents, isLarge = false }: { cents: number; isLarge?: boolean }) {
  return (
    <p className="flex items-center gap-3 font-semibold whitespace-nowrap tabular">
      <span className={cn(isLarge && "text-2xl")}>{formatMoney(cents)}</span>
      <CopyValue name="amount" value={formatCents(cents)} />
    </p>
  );
}
