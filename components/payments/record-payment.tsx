"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { formatMoney } from "@/lib/core/money";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { PaymentFields } from "@/components/payments/payment-fields";
import { PrintNotice } from "@/components/payments/print-notice";
import { Warning } from "@/components/payments/warning";
import { DialogFooter } from "@/components/ui/dialog";
import type { ToastMessage } from "@/components/ui/toast";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { Outcome } from "@/lib/core/errors";
import { moneyReceivedInput, type MoneyReceived, type MoneyReceivedValues } from "@/lib/ledger/schema";

type RecordPaymentProps<Recorded> = {
  title: string;
  description: ReactNode;
  /** The label of the amount, which is paid in full: "Amount due". */
  amountLabel: string;
  amountCents: number;
  /** The association's payment reference; null if none has been requested. */
  reference: string | null;
  method?: MoneyReceivedValues["method"];
  /** The names and descriptions on the receipt. */
  printed: readonly (string | null)[];
  /** Warnings about the payment. */
  warnings?: readonly string[];
  /** Today in the association's zone: "2026-11-21". */
  today: string;
  onRecord: (money: MoneyReceived, options: { idempotencyKey: string }) => Promise<Outcome<Recorded>>;
  success: (recorded: Recorded) => Pick<ToastMessage, "title" | "description">;
};

/** The dialog that records that an amount due was paid in full. */
export function RecordPayment<Recorded>({
  title,
  description,
  isOpen,
  onOpenChange,
  opener,
  ...form
}: RecordPaymentProps<Recorded> & MenuDialogProps) {
  return (
    <TitledDialog {...{ title, description, isOpen, onOpenChange, opener }}>
      <PaymentForm {...form} onDone={() => onOpenChange(false)} />
    </TitledDialog>
  );
}

function PaymentForm<Recorded>({
  amountLabel,
  amountCents,
  reference,
  method = "bank_transfer",
  printed,
  warnings = [],
  today,
  onRecord,
  success,
  onDone,
}: Omit<RecordPaymentProps<Recorded>, "title" | "description"> & { onDone: () => void }) {
  const form = useForm<MoneyReceivedValues, unknown, MoneyReceived>({
    resolver: zodResolver(moneyReceivedInput),
    defaultValues: { method, receivedOn: today, chequeNumber: "", bank: "", note: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { submit, busy } = useSubmit(onRecord, {
    form,
    success,
    onDone,
    failureTitle: "Update Failed",
  });
  return (
    <>
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-2 rounded-md bg-sunken px-4 py-3">
        <div>
          <dt className="text-sm text-ink-soft">{amountLabel}</dt>
          <dd className="text-xl font-semibold tabular">{formatMoney(amountCents)}</dd>
        </div>
        {reference && (
          <div className="sm:text-right">
            <dt className="text-sm text-ink-soft">Reference</dt>
            <dd className="text-xl font-semibold tabular">{reference}</dd>
          </div>
        )}
      </dl>
      {warnings.map((words) => (
        <Warning key={words}>{words}</Warning>
      ))}
      <PrintNotice paper="receipt" texts={printed} />
      <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
        <PaymentFields
          methods={moneyReceivedInput.shape.method.options}
          today={today}
          field={register}
          errors={formState.errors}
        />
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Recording...">
            Record {formatMoney(amountCents)}
          </SubmitButton>
        </DialogFooter>
      </form>
    </>
  );
}
