"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { adjustAmountDue } from "@/lib/cashier/adjust-amount-due";
import { currency, formatMoney, parseCents } from "@/lib/core/money";
import type { Action } from "@/lib/core/operation";
import { adjustmentInput } from "@/lib/ledger/schema";
import { replacedWords } from "@/lib/invoices/labels";
import { reasonToPayer } from "@/lib/ledger/labels";
import type { ShownDue } from "./give-up-amount";
import { useInvoiced } from "./use-invoiced";

type AdjustAmountProps = MenuDialogProps & { due: ShownDue; onAdjust: Action<typeof adjustAmountDue> };

/** The dialog for changing an amount due, with a reason. */
export function AdjustAmount({ due, onAdjust, ...dialog }: AdjustAmountProps) {
  const { reference, description, openCents } = due;
  type Values = z.input<typeof adjustmentInput>;
  const form = useForm<Values>({
    resolver: zodResolver(adjustmentInput, undefined, { raw: true }),
    defaultValues: { reference, amount: "", reason: "" },
  });
  const { register, handleSubmit, formState } = form;
  const invoiced = useInvoiced();
  const { submit, busy } = useSubmit(onAdjust, {
    form,
    onProblem: invoiced.onProblem,
    success: ({ amount, creditNote, invoice = null }) => ({
      title: "Amount Adjusted",
      description: [
        `${reference} is now ${formatMoney(parseCents(amount) ?? 0)}.`,
        ...(creditNote ? [replacedWords({ creditNote, invoice }, "the invoice")] : []),
      ].join(" "),
    }),
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <TitledDialog {...dialog} title="Adjust amount" description={`${description} · ${reference}`}>
      <form
        noValidate
        onSubmit={(sent) =>
          void handleSubmit((values) => submit({ ...values, replaceInvoice: invoiced.isInvoiced }))(sent)
        }
        className="grid gap-4"
      >
        <Field
          label={`New amount in ${currency}`}
          hint={`${formatMoney(openCents)} is outstanding. Enter the total amount, including what is already paid.`}
          error={formState.errors.amount?.message}
        >
          {(control) => <Input {...control} inputMode="decimal" {...register("amount")} />}
        </Field>
        <Field label="Reason" hint={reasonToPayer} error={formState.errors.reason?.message}>
          {(control) => <Textarea {...control} rows={2} className="min-h-16" {...register("reason")} />}
        </Field>
        {invoiced.notice}
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Saving...">
            {invoiced.isInvoiced ? "Adjust amount and replace invoice" : "Adjust amount"}
          </SubmitButton>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}
