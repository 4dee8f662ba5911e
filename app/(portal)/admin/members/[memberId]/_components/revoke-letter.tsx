"use client";

import { useRouter } from "next/navigation";
import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { revokeLetterAction } from "../../actions";

/** A button that revokes a letter of good standing. */
export const RevokeLetter = ({ code }: { code: string }) => (
  <DialogOpener
    variant="ghost"
    size="sm"
    aria-label={`Revoke letter ${code}`}
    dialog={(dialog) => <RevokeDialog {...dialog} code={code} />}
  >
    Revoke
  </DialogOpener>
);

function RevokeDialog({ code, ...dialog }: MenuDialogProps & { code: string }) {
  const router = useRouter();
  const { submit, busy } = useSubmit(revokeLetterAction, {
    success: { title: "Letter revoked", description: "We’ll notify the member by email." },
    failureTitle: "Couldn’t revoke the letter",
    onDone() {
      dialog.onOpenChange(false);
      router.refresh();
    },
  });
  return (
    <ConfirmationWithReason
      {...dialog}
      title="Revoke this letter of good standing?"
      description="You can’t undo this. The letter’s code will show that it was revoked, and we’ll notify the member by email."
      verb="Revoke letter"
      busyWords="Revoking..."
      keepVerb="Keep letter"
      tone="destructive"
      busy={busy}
      onConfirm={(reason) => void submit({ code, reason })}
      hint="Anyone who checks the letter’s code reads it, and so does the member."
      missing="Reason is required"
    />
  );
}
