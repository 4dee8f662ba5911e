"use client";

import { useEffect, useState } from "react";
import { unreachable } from "@/components/api/lost-connection";
import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { Outcome } from "@/lib/core/errors";
import type { BookedPayment } from "@/lib/payments/queries";
import { missingReason } from "@/lib/payments/schema";
import { formatMoney } from "@/lib/core/money";
import { bounceChequeAction, previewBounceAction } from "../actions";

export type BouncedCheque = Pick<BookedPayment, "id" | "payer" | "amountCents" | "receiptNumber">;

/** Asks for the bank's reason before a cheque is marked as bounced. */
export function BounceCheque({
  payment: { id, payer, amountCents },
  today,
  ...dialog
}: MenuDialogProps & { payment: BouncedCheque; today: string }) {
  const { submit, busy } = useSubmit(bounceChequeAction, {
    success: ({ consequence }) => ({ title: "Cheque Bounced", description: consequence }),
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  const [consequence, setConsequence] = useState<string | null>(null);
  useEffect(() => {
    void previewBounceAction({ id })
      .catch((): Outcome<never> => ({ ok: false, ...unreachable }))
      .then((outcome) => setConsequence(outcome.ok ? outcome.data.consequence : outcome.message));
  }, [id]);
  return (
    <ConfirmationWithReason
      {...dialog}
      title="Mark the cheque as bounced?"
      description={
        <p>
          This takes back {payer}’s cheque for {formatMoney(amountCents)}. {consequence ?? "Loading…"} We’ll
          email the people affected.
        </p>
      }
      verb="Mark as bounced"
      busyWords="Saving..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      disabled={consequence === null}
      onConfirm={(reason) => void submit({ id, on: today, reason })}
      hint="What the bank says. Stored in the audit log, visible to administrators only."
      missing={missingReason}
    />
  );
}
