"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { Warning } from "@/components/payments/warning";
import type { spendCredit } from "@/lib/cashier/spend-credit";
import { formatCents, formatMoney } from "@/lib/core/money";
import type { Action, ResultOf } from "@/lib/core/operation";
import { notRefundedWords, type CreditParts } from "@/lib/ledger/labels";
import type { UsableCredit } from "@/lib/ledger/shared/credits";

type UseCreditProps = {
  due: { reference: string; description: string };
  /** The parts of the credit and refunds due that would pay the amount; null when there are none. */
  usable: UsableCredit | null;
  openCents: number;
  /** A warning, such as that a payment is already reported. */
  warning: string | null;
  /** Whether the credit is the viewer's own. */
  isOwn?: boolean;
  onUse: Action<typeof spendCredit>;
};

/** The button that pays an amount due from the payer's credit and refunds due. */
export function UseCredit({ due, usable, openCents, warning, isOwn = false, onUse }: UseCreditProps) {
  if (!usable) return null;
  const { reference, description } = due;
  const { creditCents, refundCents, sources } = usable;
  const amountCents = creditCents + refundCents;
  const verb = creditCents > 0 ? "Use credit" : "Use refund";
  const label = isOwn ? verb : `${verb}: ${formatMoney(amountCents)}`;
  const rest = openCents - amountCents;
  return (
    <ConfirmedAction
      appearance="primary"
      button={{ size: "sm", variant: "secondary", "aria-label": `${label} for ${description}` }}
      title={`Use ${usedWords(usable, isOwn)}?`}
      description={
        <>
          <p>
            Pays {formatMoney(amountCents)} of {description}, reference {reference}.
            {rest > 0 && ` ${formatMoney(rest)} will still be outstanding.`}
          </p>
          <p className="mt-3">The money is from {sources.join(" and ")}.</p>
          {refundCents > 0 && <p className="mt-3">{formatMoney(refundCents)} won’t be refunded then.</p>}
          {warning && <Warning className="mt-3">{warning}</Warning>}
        </>
      }
      verb={verb}
      busyWords="Saving..."
      success={({ openCents, refundCents }: ResultOf<typeof spendCredit>) => ({
        title: refundCents < amountCents ? "Credit Used" : "Refund Used",
        description: `${
          openCents === 0
            ? `${description} is paid.`
            : `${formatMoney(amountCents)} used. ${formatMoney(openCents)} of ${description} is still outstanding.`
        }${notRefundedWords({ creditCents: amountCents - refundCents, refundCents })}`,
      })}
      failureTitle="Update Failed"
      onConfirm={(options) => onUse({ reference, amount: formatCents(amountCents) }, options)}
    >
      {label}
    </ConfirmedAction>
  );
}

/** The used money in words: "40.00 BSD of credit and 35.00 BSD of the refund that is due". */
const usedWords = ({ creditCents, refundCents }: CreditParts, isOwn: boolean) =>
  [
    ...(creditCents > 0 ? [`${formatMoney(creditCents)} of ${isOwn ? "your " : ""}credit`] : []),
    ...(refundCents > 0
      ? [`${formatMoney(refundCents)} of the refund that is due${isOwn ? " to you" : ""}`]
      : []),
  ].join(" and ");
