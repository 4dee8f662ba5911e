"use client";

import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { differenceWords } from "@/lib/invoices/labels";
import { replaceInvoiceAction } from "../../actions";

type ReplaceInvoiceProps = MenuDialogProps & { number: string; differenceCents: number };

/** Asks before an invoice that no longer agrees with what is owed is replaced. */
export function ReplaceInvoice({ number, differenceCents, ...dialog }: ReplaceInvoiceProps) {
  const { submit, busy } = useSubmit(replaceInvoiceAction, {
    success: ({ creditNote, invoice }) => ({
      title: "Invoice Replaced",
      description: invoice
        ? `Credit note ${creditNote} cancels ${number}, and ${invoice} replaces it.`
        : `Credit note ${creditNote} cancels ${number}. Nothing on it is outstanding.`,
    }),
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <Confirmation
      {...dialog}
      title={`Replace invoice ${number}?`}
      description={
        <p>
          {differenceWords(differenceCents)}. This issues a credit note for all of it and a new invoice for
          what is still owed, and can&apos;t be undone. If it is about one person&apos;s amounts, we will
          email them both.
        </p>
      }
      verb="Replace invoice"
      busyWords="Replacing..."
      keepVerb="Keep invoice"
      tone="primary"
      busy={busy}
      onConfirm={() => void submit({ number })}
    />
  );
}
