"use client";

import { useRouter } from "next/navigation";
import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import { undoable } from "@/components/review/undo";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { formatMoney } from "@/lib/core/money";
import { missingReason } from "@/lib/payments/schema";
import { declineReportAction, undoDeclinedReportAction } from "../actions";

type NotReceivedProps = { id: string; name: string; amountCents: number };

/** Says that a reported payment has not come in. */
export function NotReceived(report: NotReceivedProps) {
  return (
    <DialogOpener
      size="sm"
      variant="secondary"
      aria-keyshortcuts="R"
      aria-label={`Not received: ${formatMoney(report.amountCents)} of ${report.name}`}
      dialog={(dialog) => <NotReceivedDialog {...dialog} {...report} />}
    >
      Not received
    </DialogOpener>
  );
}

function NotReceivedDialog({ id, name, amountCents, ...dialog }: NotReceivedProps & MenuDialogProps) {
  const router = useRouter();
  const { submit, busy } = useSubmit(declineReportAction, {
    success: () =>
      undoable(
        { title: "Report Answered", description: `${name} will be notified by email.` },
        () => undoDeclinedReportAction({ id }),
        () => router.refresh(),
      ),
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <ConfirmationWithReason
      {...dialog}
      title={`${formatMoney(amountCents)} not received?`}
      description={<p>{name} will be notified that the payment could not be found. The amount stays open.</p>}
      verb="Not received"
      busyWords="Saving..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      onConfirm={(reason) => void submit({ id, reason })}
      hint={`Sent to ${name}.`}
      missing={missingReason}
    />
  );
}
