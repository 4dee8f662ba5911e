"use client";

import { useCallback } from "react";
import { ConfirmationWithPreview } from "@/components/payments/confirmation-with-preview";
import { usePreview } from "@/components/forms/use-preview";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { previewUndoWaiver, undoWaiver } from "@/lib/cashier/undo-waiver";
import { formatMoney } from "@/lib/core/money";
import type { Action } from "@/lib/core/operation";
import { reasonToPayer } from "@/lib/ledger/labels";

/** An amount due that is partly or fully waived. */
export type WaivedDue = { reference: string; description: string; waivedCents: number };

export type UndoWaiverActions = {
  onPreview: Action<typeof previewUndoWaiver>;
  onConfirm: Action<typeof undoWaiver>;
};
type UndoWaiverProps = MenuDialogProps & UndoWaiverActions & { due: WaivedDue };

/** The dialog that undoes a waiver, with a reason, after describing the consequence. */
export function UndoWaiver({ due, onPreview, onConfirm, ...dialog }: UndoWaiverProps) {
  const { reference, description, waivedCents } = due;
  const { submit, busy } = useSubmit(onConfirm, {
    success: ({ consequence }) => ({ title: "Waiver Undone", description: consequence }),
    failureTitle: "Couldn't Undo the Waiver",
    onDone: () => dialog.onOpenChange(false),
  });
  const readPreview = useCallback(({ id }: { id: string }) => onPreview({ reference: id }), [onPreview]);
  const preview = usePreview(readPreview, reference);
  return (
    <ConfirmationWithPreview
      {...dialog}
      title={`Undo the waiver of ${formatMoney(waivedCents)}?`}
      refusedTitle="This waiver can’t be undone"
      preview={preview}
      description={(consequence) => (
        <div className="grid gap-2">
          <p>{description}</p>
          <p>{consequence}</p>
        </div>
      )}
      verb="Undo waiver"
      busy={busy}
      onConfirm={(reason) => void submit({ reference, reason })}
      hint={reasonToPayer}
    />
  );
}
