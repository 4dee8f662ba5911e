"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { Warning } from "@/components/payments/warning";
import type { spendCredit } from "@/lib/cashier/spend-credit";
import { formatCents, formatMoney } from "@/lib/core/money";
import type { Action, ResultOf } from "@/lib/core/operation";

type UseCreditProps = {
  due: { reference: string; description: string };
  /** What the amount due takes of the credit. */
  amountCents: number;
  openCents: number;
  /** What to know before it is used, such as that a payment is reported. */
  warning: string | null;
  label: string;
  onUse: Action<typeof spendCredit>;
};

/** The button that pays an amount due with what was left over of earlier payments. */
export function UseCredit({ due, amountCents, openCents, warning, label, onUse }: UseCreditProps) {
  const { reference, description } = due;
  const rest = openCents - amountCents;
  return (
    <ConfirmedAction
      appearance="primary"
      button={{ size: "sm", variant: "secondary", "aria-label": `${label} for ${description}` }}
      title={`Use ${formatMoney(amountCents)} of credit?`}
      description={
        <>
          <p>
            Pays {formatMoney(amountCents)} of {description}, reference {reference}.
            {rest > 0 && ` ${formatMoney(rest)} stays outstanding.`}
          </p>
          {warning && <Warning className="mt-3">{warning}</Warning>}
        </>
      }
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
