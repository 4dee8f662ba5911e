"use client";

import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import type { spendCredit } from "@/lib/cashier/spend-credit";
import { formatCents, formatMoney } from "@/lib/core/money";
import type { Action } from "@/lib/core/operation";

type UseCreditProps = {
  due: { reference: string; description: string };
  /** What the amount due takes of the credit. */
  amountCents: number;
  label: string;
  onUse: Action<typeof spendCredit>;
};

/** The button that pays an amount due with what was left over of earlier payments. */
export function UseCredit({ due: { reference, description }, amountCents, label, onUse }: UseCreditProps) {
  const { submit, busy } = useSubmit(onUse, {
    success: ({ openCents }) => ({
      title: "Credit Used",
      description:
        openCents === 0
          ? `${description} is paid.`
          : `${formatMoney(amountCents)} used. ${formatMoney(openCents)} of ${description} is still outstanding.`,
    }),
    failureTitle: "Update Failed",
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      aria-label={`${label} for ${description}`}
      onClick={() => void submit({ reference, amount: formatCents(amountCents) })}
    >
      {label}
    </Button>
  );
}
