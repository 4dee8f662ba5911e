"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { PaymentFields } from "@/components/payments/payment-fields";
import { DialogFooter } from "@/components/ui/dialog";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { BookedPayment } from "@/lib/payments/queries";
import { refundRecordInput } from "@/lib/payments/schema";
import { moneyOf } from "@/lib/core/money";
import { recordRefundAction } from "../actions";

export type RefundProps = {
  payment: Pick<
    BookedPayment,
    "id" | "payer" | "description" | "method" | "amountToPayBack" | "receiptNumber"
  >;
  /** The association's day, the last on which money can have gone back: "2026-11-21". */
  today: string;
};

/** Records that money to be paid back has gone back. */
export function RefundDialog({ payment, today, ...dialog }: RefundProps & MenuDialogProps) {
  const { payer, description } = payment;
  return (
    <TitledDialog {...dialog} title="Record refund" description={`${payer} · ${description}`}>
      <RefundForm payment={payment} today={today} onDone={() => dialog.onOpenChange(false)} />
    </TitledDialog>
  );
}

function RefundForm({ payment, today, onDone }: RefundProps & { onDone: () => void }) {
  const { id, payer, method, amountToPayBack } = payment;
  const form = useForm<z.input<typeof refundRecordInput>, unknown, z.output<typeof refundRecordInput>>({
    resolver: zodResolver(refundRecordInput),
    defaultValues: { id, method: method ?? "bank_transfer", reference: "", paymentDate: today, note: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { submit, busy } = useSubmit(recordRefundAction, {
    form,
    success: { title: "Refund Recorded", description: `${payer} will be notified by email.` },
    failureTitle: "Update Failed",
    onDone,
  });
  return (
    <>
      <p className="text-sm text-ink-soft">
        First refund the payment at your bank or on the provider&apos;s site. Then record the refund here.
      </p>
      <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
        <PaymentFields
          methods={refundRecordInput.shape.method.options}
          dateLabel="Refunded on"
          today={today}
          isReferenceOptional={false}
          field={(name) => register(name as Exclude<typeof name, "bank">)}
          errors={formState.errors}
        />
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Recording...">
            Record refund of {moneyOf(amountToPayBack)}
          </SubmitButton>
        </DialogFooter>
      </form>
    </>
  );
}
