import { useState, type RefObject } from "react";
import { TextDialog } from "@/components/forms/text-dialog";
import { formatMoney } from "@/lib/core/money";
import type { StatementLineView } from "@/lib/statements/queries";

type SetAsideDialogProps = {
  line: StatementLineView;
  /** The element that gets the focus when the dialog closes. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSave: (reason: string | null) => void;
};

/** The dialog that sets a line aside, with the reason. */
export function SetAsideDialog({ line, opener, onClose, onSave }: SetAsideDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <TextDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      opener={opener}
      title={`Set ${formatMoney(line.amountCents)} aside`}
      description={[line.text, line.payer].filter(Boolean).join(" · ")}
      field={{
        label: "Reason",
        hint: "For your records, such as “Bank interest”.",
        value: reason,
        onChange: setReason,
      }}
      verb="Set aside"
      busyWords="Saving..."
      busy={false}
      onSend={() => onSave(reason.trim() || null)}
    />
  );
}
