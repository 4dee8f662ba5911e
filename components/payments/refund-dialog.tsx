"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { PaymentFields } from "@/components/payments/payment-fields";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { recordCreditRefund } from "@/lib/cashier/record-credit-refund";
import type { Action } from "@/lib/core/operation";
import type { BookedPayment } from "@/lib/payments/queries";
import { creditRefundInput } from "@/lib/ledger/schema";
import { currency, formatCents, formatMoney } from "@/lib/core/money";

export type RefundProps = {
  payment: Pick<BookedPayment, "id" | "payer" | "description" | "method" | "owedBackCents" | "receiptNumber">;
  /** Whether the money is a credit, part of which can be refunded. Otherwise all that is due is refunded. */
  isCredit?: boolean;
  /** Today in the association's zone, which is the latest date of a refund: "2026-11-21". */
  today: string;
  onRecord: Action<typeof recordCreditRefund>;
};

/** The labels of a payment's fields in the form of a refund. */
const names = {
  method: "method",
  receivedOn: "paymentDate",
  chequeNumber: "reference",
  note: "note",
} as const;

/** The dialog that records a refund of a credit or of a refund due. */
export function RefundDialog({
  payment,
  isCredit = false,
  today,
  onRecord,
  ...dialog
}: RefundProps & MenuDialogProps) {
  const { payer, description } = payment;
  return (
    <TitledDialog
      {...dialog}
      title={isCredit ? "Refund credit" : "Record refund"}
      description={`${payer} · ${description}`}
    >
      <RefundForm
        payment={payment}
        isCredit={isCredit}
        today={today}
        onRecord={onRecord}
        onDone={() => dialog.onOpenChange(false)}
      />
    </TitledDialog>
  );
}

function RefundForm({ payment, isCredit, today, onRecord, onDone }: RefundProps & { onDone: () => void }) {
  const { id, payer, method, owedBackCents } = payment;
  const form = useForm<z.input<typeof creditRefundInput>>({
    // The server action parses the typed values.
    resolver: zodResolver(creditRefundInput, undefined, { raw: true }),
    defaultValues: {
      id,
      method: method ?? "bank_transfer",
      reference: "",
      paymentDate: today,
      note: "",
      amount: formatCents(owedBackCents),
    },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(onRecord, {
    form,
    success: { title: "Refund Recorded", description: `${payer} will be notified by email.` },
    failureTitle: "Update Failed",
    onDone,
  });
  return (
    <>
      <p className="text-sm text-ink-soft">
        First send the money through your bank or the provider’s site. Then record the refund here.
      </p>
      <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
        {isCredit && (
          <Field
            label={`Amount in ${currency}`}
            hint={`At most ${formatMoney(owedBackCents)}.`}
            error={errors.amount?.message}
            className="sm:max-w-xs"
          >
            {(control) => <Input {...control} inputMode="decimal" {...register("amount")} />}
          </Field>
        )}
        <PaymentFields
          methods={creditRefundInput.shape.method.options}
          dateLabel="Refunded on"
          today={today}
          isRefund
          field={(name) => register(names[name as keyof typeof names])}
          errors={{ ...errors, receivedOn: errors.paymentDate, chequeNumber: errors.reference }}
        />
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Recording...">
            {isCredit ? "Record refund" : `Record refund of ${formatMoney(owedBackCents)}`}
          </SubmitButton>
        </DialogFooter>
      </form>
    </>
  );
}
