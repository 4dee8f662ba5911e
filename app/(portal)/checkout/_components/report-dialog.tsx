"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "@/components/api/api-client";
import { ChoiceCard } from "@/components/forms/choice-card";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { currency } from "@/lib/core/money";
import { maxDocumentBytes, proofExtensions } from "@/lib/documents/rules";
import { paymentMethodLabel } from "@/lib/payments/labels";
import { paymentReportInput, type PaymentReportValues } from "@/lib/payments/schema";
import { reportPaymentAction } from "../actions";

export type ReportProps = {
  amountDueIds: string[];
  /** What was paid, in words. */
  subject: string;
  /** What is open: "425.00". */
  open: string;
  /** The association's day, the last on which it can have been paid: "2026-11-21". */
  today: string;
};

/** Asks when, how and how much a member has paid, with a proof if they have one. */
export function ReportDialog({
  amountDueIds,
  subject,
  open,
  today,
  ...dialog
}: ReportProps & MenuDialogProps) {
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | undefined>();
  const form = useForm<PaymentReportValues>({
    // The door parses what was typed.
    resolver: zodResolver(paymentReportInput, undefined, { raw: true }),
    defaultValues: { amountDueIds, amount: open, method: "bank_transfer", paidOn: today },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const send: typeof reportPaymentAction = async (values, options) => {
    const outcome = await reportPaymentAction(values, options);
    if (!outcome.ok || !file) return outcome;
    const proof = { id: outcome.data.id, fileName: file.name };
    const sent = await api("PUT /api/payments/reports/{id}/proof", proof, { file });
    // The report stands; only the file is missing.
    setFileError(sent.ok ? undefined : sent.message);
    return outcome;
  };
  const { submit, busy } = useSubmit(send, {
    form,
    success: {
      title: "Payment Reported",
      description: "We'll check it and record your payment when it has come in.",
    },
    failureTitle: "Update Failed",
    onDone() {
      router.refresh();
      dialog.onOpenChange(false);
    },
  });
  function choose(chosen: File | undefined) {
    const problem = chosen && problemOf(chosen);
    setFileError(problem);
    setFile(chosen && !problem ? chosen : null);
  }
  return (
    <TitledDialog {...dialog} title="I have paid" description={subject}>
      <p className="text-sm text-ink-soft">
        The amount stays open until the treasurer has found your payment and recorded it.
      </p>
      <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
        <fieldset>
          <legend className="text-sm font-medium">Method</legend>
          <div className="mt-2 grid auto-cols-fr gap-2 sm:grid-flow-col">
            {paymentReportInput.shape.method.options.map((method) => (
              <ChoiceCard
                key={method}
                {...register("method")}
                value={method}
                label={paymentMethodLabel(method)}
              />
            ))}
          </div>
        </fieldset>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={`Amount in ${currency}`} error={errors.amount?.message}>
            {(control) => <Input {...control} inputMode="decimal" {...register("amount")} />}
          </Field>
          <Field label="Paid on" error={errors.paidOn?.message}>
            {(control) => <Input {...control} type="date" max={today} {...register("paidOn")} />}
          </Field>
        </div>
        <Field
          label="Proof of payment"
          hint={`${proofExtensions.join(", ")}, up to 10 MB`}
          optional
          error={fileError}
        >
          {(control) => (
            <Input
              {...control}
              type="file"
              accept={proofExtensions.join(",")}
              onChange={(event) => choose(event.target.files?.[0])}
            />
          )}
        </Field>
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Reporting...">
            Report payment
          </SubmitButton>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}

/** Said at once for what the server would refuse after the whole file has gone there. */
function problemOf({ name, size }: File): string | undefined {
  if (!proofExtensions.some((ending) => name.toLowerCase().endsWith(ending)))
    return `You can only upload: ${proofExtensions.join(", ")}`;
  return size > maxDocumentBytes ? `${name} exceeds maximum allowed size of 10 MB` : undefined;
}
