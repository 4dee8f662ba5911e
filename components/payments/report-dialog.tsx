"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ChoiceCard } from "@/components/forms/choice-card";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { problemWords, useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { currency, formatCents } from "@/lib/core/money";
import { paymentMethodLabel } from "@/lib/ledger/labels";
import type { Outcome } from "@/lib/core/errors";
import { reportedPaymentInput, type ReportedPaymentValues } from "@/lib/ledger/schema";
import { MissingProof, type Missing, type SendProof } from "./missing-proof";
import { ProofField } from "./proof-field";

export type ReportProps = {
  /** The subject of the payment, in words. */
  subject: string;
  /** The outstanding amount, in cents. */
  openCents: number;
  /** Today in the association's zone, which is the latest date of a payment: "2026-11-21". */
  today: string;
  report: (
    facts: ReportedPaymentValues,
    options: { idempotencyKey: string },
  ) => Promise<Outcome<{ id: string }>>;
  sendProof: SendProof;
};

/** The dialog that reports a payment: date, method, amount, and an optional proof. */
export function ReportDialog({
  subject,
  openCents,
  today,
  report,
  sendProof,
  ...dialog
}: ReportProps & MenuDialogProps) {
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState<Missing | null>(null);
  const form = useForm<ReportedPaymentValues>({
    // The server action parses the typed values.
    resolver: zodResolver(reportedPaymentInput, undefined, { raw: true }),
    defaultValues: { amount: formatCents(openCents), method: "bank_transfer", paidOn: today },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  async function send(...sent: Parameters<typeof report>) {
    const outcome = await report(...sent);
    if (!outcome.ok) return outcome;
    const { id } = outcome.data;
    const proof = file && (await sendProof(id, file));
    const unsent = proof && !proof.ok ? { id, file, reason: problemWords(proof) } : null;
    return { ok: true as const, data: unsent };
  }
  const { submit, busy } = useSubmit(send, {
    form,
    success: (unsent) =>
      unsent
        ? null
        : {
            title: "Payment Reported",
            description: "We’ll check it and record your payment when it arrives.",
          },
    failureTitle: "Update Failed",
    onDone(unsent) {
      if (!unsent) return close();
      setMissing(unsent);
      // The dialog may have been closed during the upload, so it opens again.
      dialog.onOpenChange(true);
    },
  });
  function close() {
    // The refreshed page no longer has the button that this dialog belongs to.
    router.refresh();
    dialog.onOpenChange(false);
  }
  if (missing) {
    return (
      <TitledDialog
        {...dialog}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="I have paid"
        description={subject}
      >
        <MissingProof missing={missing} sendProof={sendProof} onDone={close} />
      </TitledDialog>
    );
  }
  return (
    <TitledDialog {...dialog} title="I have paid" description={subject}>
      <p className="text-sm text-ink-soft">
        The amount stays outstanding until we have found your payment and recorded it.
      </p>
      <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
        <fieldset>
          <legend className="text-sm font-medium">Method</legend>
          <div className="mt-2 grid auto-cols-fr gap-2 sm:grid-flow-col">
            {reportedPaymentInput.shape.method.options.map((method) => (
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
        <ProofField optional onChoose={setFile} />
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Reporting...">
            Report payment
          </SubmitButton>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}
