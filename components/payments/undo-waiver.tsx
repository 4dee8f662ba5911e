"use client";

import { useCallback } from "react";
import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { usePreview } from "@/components/forms/use-preview";
import { problemWords, useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { previewUndoWaiver, undoWaiver } from "@/lib/cashier/undo-waiver";
import { formatMoney } from "@/lib/core/money";
import type { Action } from "@/lib/core/operation";
import { reasonToPayer } from "@/lib/payments/labels";
import { missingReason } from "@/lib/payments/schema";

/** An amount due of which something is waived. */
export type WaivedDue = { reference: string; description: string; waivedCents: number };

export type UndoWaiverActions = {
  onPreview: Action<typeof previewUndoWaiver>;
  onConfirm: Action<typeof undoWaiver>;
};
type UndoWaiverProps = MenuDialogProps & UndoWaiverActions & { due: WaivedDue };

/** Says what follows and asks for the reason before an amount that was waived is asked for again. */
export function UndoWaiver({ due, onPreview, onConfirm, ...dialog }: UndoWaiverProps) {
  const { reference, description, waivedCents } = due;
  const { submit, busy } = useSubmit(onConfirm, {
    success: ({ consequence }) => ({ title: "Waiver Undone", description: consequence }),
    failureTitle: "Couldn't Undo the Waiver",
    onDone: () => dialog.onOpenChange(false),
  });
  const readPreview = useCallback(({ id }: { id: string }) => onPreview({ reference: id }), [onPreview]);
  const preview = usePreview(readPreview, reference);
  const refused = preview?.ok === false;
  return (
    <ConfirmationWithReason
      {...dialog}
      title={refused ? "This waiver can’t be undone" : `Undo the waiver of ${formatMoney(waivedCents)}?`}
      description={
        preview?.ok === false ? (
          <p>{problemWords(preview)}</p>
        ) : (
          <div className="grid gap-2">
            <p>{description}</p>
            <p>{preview === null ? "Loading…" : preview.data.consequence}</p>
          </div>
        )
      }
      verb="Undo waiver"
      busyWords="Saving..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      disabled={preview === null}
      refused={refused}
      onConfirm={(reason) => void submit({ reference, reason })}
      hint={reasonToPayer}
      missing={missingReason}
    />
  );
}
