"use client";

import { useReason } from "@/components/forms/reason-field";
import { TextDialog } from "@/components/forms/text-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";

type RejectDocumentProps = MenuDialogProps & {
  fileName: string;
  busy: boolean;
  onReject: (reason: string) => void;
};

/** Rejects a document, with an optional reason. */
export function RejectDocument({ fileName, onReject, ...dialog }: RejectDocumentProps) {
  const { reason, field } = useReason();
  return (
    <TextDialog
      {...dialog}
      title="Reject this document?"
      description={
        <span className="wrap-anywhere">
          {fileName}. We&apos;ll ask the member for a corrected version and include your reason if you give
          one.
        </span>
      }
      field={{ ...field, label: "Reason", hint: "The member will see this text." }}
      verb="Reject document"
      busyWords="Rejecting..."
      tone="destructive"
      onSend={() => onReject(reason)}
    />
  );
}
