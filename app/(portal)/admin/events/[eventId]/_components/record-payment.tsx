"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { TriangleAlert } from "lucide";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { formatMoney } from "@/lib/core/money";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { PaymentFields } from "@/components/payments/payment-fields";
import { DialogFooter } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { registrationPaymentInput } from "@/lib/payments/schema";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";
import { recordPaymentAction } from "../actions";

type RecordPaymentProps = MenuDialogProps & {
  attendee: ListedAttendee;
  rate: string | null;
  today: string;
};

const methods = ["bank_transfer", "cheque", "paylanes"] as const;

/** Records that the amount due has arrived, which settles it. */
export function RecordPayment({ attendee, rate, today, ...dialog }: RecordPaymentProps) {
  const { id, name, paymentMethod, openCents, paymentStatus, reference, memberRateToVerify, cancelledAt } =
    attendee;
  const form = useForm<
    z.input<typeof registrationPaymentInput>,
    unknown,
    z.output<typeof registrationPaymentInput>
  >({
    resolver: zodResolver(registrationPaymentInput),
    defaultValues: {
      id,
      amountCents: openCents,
      method: paymentMethod ?? "bank_transfer",
      reference: "",
      paymentDate: today,
      note: "",
      evenWithoutSeat: cancelledAt !== null || paymentStatus === "failed",
    },
  });
  const { register, handleSubmit, formState } = form;
  const { submit, busy } = useSubmit(recordPaymentAction, {
    form,
    success: ({ receiptNumber, isOwedBack }) => ({
      title: "Payment Recorded",
      description: isOwedBack
        ? `Receipt ${receiptNumber ?? ""}. A refund is due. We'll notify ${name} by email.`
        : `Receipt ${receiptNumber ?? ""}. We'll email ${name} the ticket.`,
    }),
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  const withoutSeat = cancelledAt
    ? "This registration was cancelled. The payment will be recorded as a refund due."
    : paymentStatus === "failed" &&
      "The seat was released. If a seat is available, the registration becomes paid. Otherwise, the payment is recorded as a refund due.";
  return (
    <TitledDialog
      {...dialog}
      title="Record payment"
      description={
        <>
          {name}
          {rate && ` · ${rate}`}
        </>
      }
    >
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-2 rounded-md bg-sunken px-4 py-3">
        <div>
          <dt className="text-sm text-ink-soft">Amount due</dt>
          <dd className="text-xl font-semibold tabular">{formatMoney(openCents)}</dd>
        </div>
        <div className="sm:text-right">
          <dt className="text-sm text-ink-soft">Reference</dt>
          <dd className="text-xl font-semibold tabular">{reference}</dd>
        </div>
      </dl>
      {withoutSeat && (
        <p className="flex gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-sm text-warning">
          <Icon of={TriangleAlert} className="mt-0.5" /> {withoutSeat}
        </p>
      )}
      {memberRateToVerify && (
        <p className="flex gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-sm text-warning">
          <Icon of={TriangleAlert} className="mt-0.5" /> The member rate has not been verified yet.
        </p>
      )}
      <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
        <PaymentFields
          methods={methods}
          today={today}
          isReferenceOptional={true}
          withBank
          field={(name) => register(name)}
          errors={formState.errors}
        />
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Recording...">
            Record {formatMoney(openCents)}
          </SubmitButton>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}
