"use client";

import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import type { spendCredit } from "@/lib/cashier/spend-credit";
import { moneyOf, parseCents } from "@/lib/core/money";
import type { Action } from "@/lib/core/operation";

type UseCreditProps = {
  due: { reference: string; description: string };
  /** What the amount due takes of the credit. */
  amount: string;
  label: string;
  onUse: Action<typeof spendCredit>;
};

/** The button that pays an amount due with what was left over of earlier payments. */
export function UseCredit({ due: { reference, description }, amount, label, onUse }: UseCreditProps) {
  const { submit, busy } = useSubmit(onUse, {
    success: ({ open }) => ({
      title: "Credit Used",
      description:
        parseCents(open) === 0
          ? `${description} is paid.`
          : `${moneyOf(amount)} used. ${moneyOf(open)} are still open of ${description}.`,
    }),
    failureTitle: "Update Failed",
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      aria-label={`${label} for ${description}`}
      onClick={() => void submit({ reference, amount })}
    >
      {label}
    </Button>
  );
}
