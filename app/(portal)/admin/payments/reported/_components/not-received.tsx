"use client";

import { useRouter } from "next/navigation";
import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import { undoable } from "@/components/review/undo";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { formatMoney } from "@/lib/core/money";
import { missingReasonMessage } from "@/lib/ledger/schema";
import { declineReportAction, undoDeclinedReportAction } from "../../actions";

type NotReceivedProps = {
  id: string;
  name: string;
  amountCents: number;
  /** Whether nothing is left to pay of the reported amounts. */
  isGone: boolean;
};

/** The dialog that marks a reported payment as not received, or as no longer expected. */
export function NotReceived(report: NotReceivedProps) {
  return (
    <DialogOpener
      size="sm"
      variant="secondary"
      aria-keyshortcuts="R"
      aria-label={`${verbOf(report)}: ${formatMoney(report.amountCents)} of ${report.name}`}
      dialog={(dialog) => <NotReceivedDialog {...dialog} {...report} />}
    >
      {verbOf(report)}
    </DialogOpener>
  );
}

const verbOf = ({ isGone }: Pick<NotReceivedProps, "isGone">) => (isGone ? "Close report" : "Not received");

function NotReceivedDialog({ id, name, amountCents, isGone, ...dialog }: NotReceivedProps & MenuDialogProps) {
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
      title={
        isGone
          ? `Close the report of ${formatMoney(amountCents)}?`
          : `${formatMoney(amountCents)} not received?`
      }
      description={
        <p>
          {isGone
            ? `Use this if the payment didn’t arrive, or if it is already recorded. ${name} will get the reason in an email that says nothing is outstanding.`
            : `${name} will be notified that the payment could not be found. The amount stays outstanding.`}
        </p>
      }
      verb={verbOf({ isGone })}
      busyWords="Saving..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      onConfirm={(reason) => void submit({ id, reason })}
      hint={`Sent to ${name}.`}
      missing={missingReasonMessage}
    />
  );
}
