"use client";

import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { waiveAmountDue } from "@/lib/cashier/waive-amount-due";
import { formatMoney } from "@/lib/core/money";
import type { Action } from "@/lib/core/operation";
import { replacedWords } from "@/lib/invoices/labels";
import { reasonToPayer } from "@/lib/ledger/labels";
import { missingReasonMessage } from "@/lib/ledger/schema";
import { useInvoiced } from "./use-invoiced";

/** An amount due, as the dialogs about it describe it. */
export type ShownDue = { reference: string; description: string; openCents: number };

type Words = { title: string; text: string; verb: string; done: string; hint: string };

const wordsOf = {
  waive: ({ reference, openCents }: ShownDue): Words => ({
    title: `Waive ${formatMoney(openCents)}?`,
    text: `Nothing more will be owed under ${reference}. A seat is confirmed and dues count as settled, as if the amount had been paid. Month end shows it as waived. You can undo it later.`,
    verb: "Waive amount",
    done: "Amount Waived",
    hint: "Stored in the audit log. Visible to administrators only: our email says that nothing is left to pay, but not why.",
  }),
  void: ({ reference, openCents }: ShownDue): Words => ({
    title: `Declare ${formatMoney(openCents)} void?`,
    text: `Use this when no one owes the amount under ${reference}. To let someone keep what it is for without paying, waive it instead.`,
    verb: "Void amount",
    done: "Amount Void",
    hint: reasonToPayer,
  }),
};

type GiveUpAmountProps = MenuDialogProps & {
  due: ShownDue;
  how: keyof typeof wordsOf;
  onConfirm: Action<typeof waiveAmountDue>;
};

/** The dialog that waives or voids an amount due, with a reason. */
export function GiveUpAmount({ due, how, onConfirm, ...dialog }: GiveUpAmountProps) {
  const { title, text, verb, done, hint } = wordsOf[how](due);
  const invoiced = useInvoiced();
  const { submit, busy } = useSubmit(onConfirm, {
    success: ({ creditNote, invoice = null }) => ({
      title: done,
      description: creditNote
        ? `${due.reference}. ${replacedWords({ creditNote, invoice }, "the invoice")}`
        : `${due.reference} · ${due.description}`,
    }),
    failureTitle: "Update Failed",
    onProblem: invoiced.onProblem,
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <ConfirmationWithReason
      {...dialog}
      title={title}
      description={
        <>
          <p>{text}</p>
          {invoiced.notice}
        </>
      }
      verb={invoiced.isInvoiced ? `${verb} and replace invoice` : verb}
      busyWords="Saving..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      onConfirm={(reason) =>
        void submit({ reference: due.reference, reason, replaceInvoice: invoiced.isInvoiced })
      }
      hint={hint}
      missing={missingReasonMessage}
    />
  );
}
