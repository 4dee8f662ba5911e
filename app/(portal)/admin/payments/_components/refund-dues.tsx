"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { ChoiceCard } from "@/components/forms/choice-card";
import { SubmitButton } from "@/components/forms/submit-button";
import { usePreview } from "@/components/forms/use-preview";
import { problemWords, useSubmit } from "@/components/forms/use-submit";
import { PaymentFields } from "@/components/payments/payment-fields";
import { DialogFooter } from "@/components/ui/dialog";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { formatMoney } from "@/lib/core/money";
import type { BookedPayment } from "@/lib/payments/queries";
import { duesRefundInput } from "@/lib/ledger/schema";
import { previewDuesRefundAction, recordDuesRefundAction } from "../actions";

type Dues = BookedPayment["paidDues"][number];
type RefundDuesProps = MenuDialogProps & {
  payment: Pick<BookedPayment, "payer" | "description" | "method" | "paidDues">;
  /** Today in the association's zone, which is the latest date of a refund: "2026-11-21". */
  today: string;
};

/** The dialog that records a refund of a member's dues, and shows beforehand what it does to the membership. */
export function RefundDues({ payment, today, ...dialog }: RefundDuesProps) {
  const { payer, description, paidDues } = payment;
  const [first, ...others] = paidDues;
  const [chosen, setChosen] = useState(others.length === 0 ? first : undefined);
  return (
    <TitledDialog {...dialog} title="Record refund of dues" description={`${payer} · ${description}`}>
      {others.length > 0 && (
        <fieldset>
          <legend className="text-sm font-medium">Dues that were refunded</legend>
          <div className="mt-2 grid gap-2">
            {paidDues.map((dues) => (
              <ChoiceCard
                key={dues.id}
                name="dues"
                value={dues.id}
                checkedValue={chosen?.id ?? null}
                onChange={() => setChosen(dues)}
                label={dues.description}
                hint={dues.reference}
              />
            ))}
          </div>
        </fieldset>
      )}
      {chosen && (
        <RefundForm
          key={chosen.id}
          dues={chosen}
          method={payment.method}
          today={today}
          onDone={() => dialog.onOpenChange(false)}
        />
      )}
    </TitledDialog>
  );
}

type RefundFormProps = Pick<RefundDuesProps, "today"> & {
  dues: Dues;
  method: BookedPayment["method"];
  onDone: () => void;
};

/** The labels of a payment's fields in the form of a refund. */
const names = {
  method: "method",
  receivedOn: "paymentDate",
  chequeNumber: "reference",
  note: "note",
} as const;

function RefundForm({ dues: { id }, method, today, onDone }: RefundFormProps) {
  const preview = usePreview(previewDuesRefundAction, id);
  const form = useForm<z.input<typeof duesRefundInput>>({
    // The server action parses the typed values.
    resolver: zodResolver(duesRefundInput, undefined, { raw: true }),
    defaultValues: {
      id,
      method: method ?? "bank_transfer",
      reference: "",
      paymentDate: today,
      note: "",
      askAgain: false,
    },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(recordDuesRefundAction, {
    form,
    success: ({ consequence }) => ({ title: "Refund Recorded", description: consequence }),
    failureTitle: "Update Failed",
    onDone,
  });
  if (preview?.ok === false) return <p className="text-sm">{problemWords(preview)}</p>;
  return (
    <>
      <div className="grid gap-2 text-sm text-ink-soft" aria-live="polite">
        <p>
          First send the money through your bank or the provider’s site. Then record the refund here. If the
          payment never arrived, choose “Undo” instead.
        </p>
        <p className="text-ink">{preview?.data.consequence ?? "Loading…"}</p>
      </div>
      <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
        <PaymentFields
          methods={duesRefundInput.shape.method.options}
          dateLabel="Refunded on"
          today={today}
          isRefund
          field={(name) => register(names[name as keyof typeof names])}
          errors={{ ...errors, receivedOn: errors.paymentDate, chequeNumber: errors.reference }}
        />
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input {...register("askAgain")} type="checkbox" className="size-4 shrink-0 accent-aqua" />
          <span>
            <span className="font-medium">Make these dues outstanding again</span>
            <span className="block text-ink-soft">
              Under a new reference. Otherwise they are no longer owed, and no reminders are sent.
            </span>
          </span>
        </label>
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Recording..." disabled={preview === null}>
            {preview ? `Record refund of ${formatMoney(preview.data.amountCents)}` : "Record refund"}
          </SubmitButton>
        </DialogFooter>
      </form>
    </>
  );
}
