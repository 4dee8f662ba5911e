"use client";

import { useRouter } from "next/navigation";
import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { withdrawCpdApprovalAction } from "../actions";

type WithdrawApprovalProps = { id: string; title: string };

/** The button that takes an approved entry out of its member's CPD, and asks for the reason. */
export const WithdrawApproval = (entry: WithdrawApprovalProps) => (
  <DialogOpener
    variant="secondary"
    className="mt-4 w-full"
    dialog={(dialog) => <Reason {...dialog} {...entry} />}
  >
    Withdraw approval
  </DialogOpener>
);

function Reason({ id, title, ...dialog }: WithdrawApprovalProps & MenuDialogProps) {
  const router = useRouter();
  const { submit, busy } = useSubmit(withdrawCpdApprovalAction, {
    success: { title: "Approval withdrawn", description: "We’ll notify the member by email." },
    failureTitle: "Couldn’t withdraw the approval",
    onDone() {
      dialog.onOpenChange(false);
      router.refresh();
    },
  });
  return (
    <ConfirmationWithReason
      {...dialog}
      title={`Withdraw the approval of “${title}”?`}
      description="The entry will no longer count, and a yearly statement that lists it will be revoked. The member can correct it and submit it again."
      verb="Withdraw approval"
      busyWords="Withdrawing..."
      keepVerb="Keep approval"
      tone="destructive"
      busy={busy}
      onConfirm={(reason) => void submit({ id, reason })}
      hint="The member and other reviewers will see this text."
      missing="Reason is required"
    />
  );
}
