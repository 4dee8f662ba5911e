"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Banknote } from "lucide";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { moneyOf } from "@/lib/core/money";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { PaymentFields } from "@/components/payments/payment-fields";
import { DialogFooter } from "@/components/ui/dialog";
import { DialogOpener } from "@/components/ui/dialog-opener";
import { Icon } from "@/components/ui/icon";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { Action } from "@/lib/core/operation";
import { formatDate } from "@/lib/core/format";
import type { DuesToRecord } from "@/lib/members/dues-queries";
import type { recordDues } from "@/lib/members/record-dues";
import { duesRecordInput } from "@/lib/payments/schema";

type RecordDuesProps = {
  dues: DuesToRecord;
  /** Today in the association's zone: "2026-11-21". */
  today: string;
  timeZone: string;
  onRecord: Action<typeof recordDues>;
};

export function RecordDues(props: RecordDuesProps) {
  return (
    <DialogOpener
      variant="secondary"
      dialog={(dialog) => (
        <TitledDialog
          {...dialog}
          title="Record dues"
          description={`${props.dues.name} · ${lastWords(props)}`}
        >
          <DuesForm {...props} onDone={() => dialog.onOpenChange(false)} />
        </TitledDialog>
      )}
    >
      <Icon of={Banknote} /> Record dues
    </DialogOpener>
  );
}

function lastWords({ dues: { lastPaymentDate }, timeZone }: RecordDuesProps): string {
  return lastPaymentDate
    ? `last paid on ${formatDate(new Date(lastPaymentDate), timeZone)}`
    : "no dues recorded yet";
}

function DuesForm({ dues, today, timeZone, onRecord, onDone }: RecordDuesProps & { onDone: () => void }) {
  const form = useForm<z.input<typeof duesRecordInput>, unknown, z.output<typeof duesRecordInput>>({
    resolver: zodResolver(duesRecordInput),
    defaultValues: {
      id: dues.memberId,
      lastPaymentId: dues.lastPaymentId,
      amountCents: dues.amountCents,
      method: "bank_transfer",
      reference: "",
      paymentDate: today,
      note: "",
    },
  });
  const { register, handleSubmit, formState } = form;
  const { submit, busy } = useSubmit(onRecord, {
    form,
    success: ({ receiptNumber, nextPaymentDate, hasJoined }) => ({
      title: "Dues Recorded",
      description: [
        `Receipt ${receiptNumber ?? ""}.`,
        hasJoined ? `${dues.name} is now an active member.` : "",
        nextPaymentDate
          ? `The next payment is due on ${formatDate(new Date(nextPaymentDate), timeZone)}.`
          : "",
      ]
        .filter(Boolean)
        .join(" "),
    }),
    failureTitle: "Update Failed",
    onDone,
  });
  return (
    <>
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-2 rounded-md bg-sunken px-4 py-3">
        <div>
          <dt className="text-sm text-ink-soft">Dues for one year</dt>
          <dd className="text-xl font-semibold tabular">{moneyOf(dues.amount)}</dd>
        </div>
        {dues.reference && (
          <div className="sm:text-right">
            <dt className="text-sm text-ink-soft">Payment reference</dt>
            <dd className="text-xl font-semibold tabular">{dues.reference}</dd>
          </div>
        )}
      </dl>
      <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
        <PaymentFields
          methods={duesRecordInput.shape.method.options}
          today={today}
          isReferenceOptional={false}
          withBank
          field={(name) => register(name)}
          errors={formState.errors}
        />
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Recording...">
            Record {moneyOf(dues.amount)}
          </SubmitButton>
        </DialogFooter>
      </form>
    </>
  );
}
