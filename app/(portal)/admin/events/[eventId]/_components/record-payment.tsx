"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { TriangleAlert } from "lucide";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { ChoiceCard } from "@/components/forms/choice-card";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { focusBack, type MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { paymentMethodLabel } from "@/lib/payments/labels";
import { paymentRecord } from "@/lib/payments/schema";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";
import { recordPaymentAction } from "../actions";

type RecordPaymentProps = MenuDialogProps & {
  attendee: ListedAttendee;
  rate: string | null;
  today: string;
};

const methods = ["bank_transfer", "cheque", "paylanes"] as const;

/** Writes down that the amount due has come; nothing else settles it (decisions §6). */
export function RecordPayment({ attendee, rate, today, isOpen, onOpenChange, opener }: RecordPaymentProps) {
  const { id, name, paymentMethod, paymentAmount, reference, memberRateToVerify } = attendee;
  const form = useForm<z.input<typeof paymentRecord>, unknown, z.output<typeof paymentRecord>>({
    resolver: zodResolver(paymentRecord),
    defaultValues: {
      id,
      method: paymentMethod ?? "bank_transfer",
      reference: "",
      paymentDate: today,
      note: "",
    },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(recordPaymentAction, {
    form,
    success: ({ receiptNumber }) => ({
      title: "Payment Recorded",
      description: `Receipt ${receiptNumber ?? ""}. ${name} gets the ticket by e-mail.`,
    }),
    failureTitle: "Update Failed",
    onDone: () => onOpenChange(false),
  });
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent onCloseAutoFocus={focusBack(opener)}>
        <DialogHeader>
          <DialogTitle>Record payment</DialogTitle>
          <DialogDescription>
            {name}
            {rate && ` · ${rate}`}
          </DialogDescription>
        </DialogHeader>
        <dl className="flex flex-wrap justify-between gap-x-6 gap-y-2 rounded-md bg-sunken px-4 py-3">
          <div>
            <dt className="text-sm text-ink-soft">Amount due</dt>
            <dd className="text-xl font-semibold tabular">{paymentAmount} BSD</dd>
          </div>
          <div className="sm:text-right">
            <dt className="text-sm text-ink-soft">Reference</dt>
            <dd className="text-xl font-semibold tabular">{reference}</dd>
          </div>
        </dl>
        {memberRateToVerify && (
          <p className="flex gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-sm text-warning">
            <Icon of={TriangleAlert} className="mt-0.5" /> The member rate has not been verified yet.
          </p>
        )}
        <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
          <fieldset>
            <legend className="text-sm font-medium">Method</legend>
            <div className="mt-2 grid gap-2 sm:grid-cols-3">
              {methods.map((method) => (
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
            <Field label="Payment date" error={errors.paymentDate?.message}>
              {(control) => <Input {...control} type="date" max={today} {...register("paymentDate")} />}
            </Field>
            <Field label="Bank or cheque number" optional error={errors.reference?.message}>
              {(control) => <Input {...control} {...register("reference")} />}
            </Field>
          </div>
          <Field label="Note" optional error={errors.note?.message}>
            {(control) => <Textarea {...control} rows={2} className="min-h-16" {...register("note")} />}
          </Field>
          <DialogFooter>
            <SubmitButton busy={busy} busyWords="Recording...">
              Record {paymentAmount} BSD
            </SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
