"use client";

import { Field } from "@/components/forms/field";
import type { ReasonFieldProps } from "@/components/forms/reason-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { DialogFooter } from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/textarea";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { maxLength } from "@/lib/core/fields";

type TextDialogProps = MenuDialogProps & {
  title: string;
  description: React.ReactNode;
  /** The field. The caller holds its value, so that the text survives closing the dialog and a failed request. */
  field: ReasonFieldProps;
  verb: string;
  busyWords: string;
  tone?: "primary" | "destructive";
  busy: boolean;
  onSend: () => void;
};

/** A dialog with one text field, which cannot be closed while it is sent. */
export function TextDialog({
  onOpenChange,
  field: { label, hint, value, onChange, isRequired, error },
  verb,
  busyWords,
  tone = "primary",
  busy,
  onSend,
  ...dialog
}: TextDialogProps) {
  return (
    <TitledDialog {...dialog} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <Field label={label} hint={hint} optional={!isRequired} error={error}>
          {(control) => (
            <Textarea
              {...control}
              autoFocus
              maxLength={maxLength.paragraph}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
        <DialogFooter>
          <SubmitButton
            variant={tone}
            busy={busy}
            busyWords={busyWords}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {verb}
          </SubmitButton>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}
