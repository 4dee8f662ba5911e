"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import type { spendCredit } from "@/lib/cashier/spend-credit";
import { formatCents, formatMoney } from "@/lib/core/money";
import type { Action, ResultOf } from "@/lib/core/operation";

type UseCreditProps = {
  due: { reference: string; description: string };
  /** What the amount due takes of the credit. */
  amountCents: number;
  label: string;
  onUse: Action<typeof spendCredit>;
};

/** The button that pays an amount due with what was left over of earlier payments. */
export function UseCredit({ due: { reference, description }, amountCents, label, onUse }: UseCreditProps) {
  return (
    <ConfirmedAction
      appearance="primary"
      button={{ size: "sm", variant: "secondary", "aria-label": `${label} for ${description}` }}
      title={`Use ${formatMoney(amountCents)} of credit?`}
      description={`It is used for ${description}, reference ${reference}.`}
      verb="Use credit"
      busyWords="Saving..."
      success={({ openCents }: ResultOf<typeof spendCredit>) => ({
        title: "Credit Used",
        description:
          openCents === 0
            ? `${description} is paid.`
            : `${formatMoney(amountCents)} used. ${formatMoney(openCents)} of ${description} is still outstanding.`,
      })}
      failureTitle="Update Failed"
      onConfirm={(options) => onUse({ reference, amount: formatCents(amountCents) }, options)}
    >
      {label}
    </ConfirmedAction>
  );
}
