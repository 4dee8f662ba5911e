"use client";

import { useState, type ReactNode } from "react";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/textarea";
import { focusBack, type MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { Outcome } from "@/lib/core/errors";
import { maxLength } from "@/lib/core/fields";

type WriteDialogProps = MenuDialogProps & {
  title: string;
  description: ReactNode;
  label: string;
  hint?: string;
  /** The error when the text is empty. */
  missing: string;
  verb: string;
  busyWords: string;
  tone?: "primary" | "destructive";
  send: (content: string, options: { idempotencyKey: string }) => Promise<Outcome<unknown>>;
  success: { title: string; description: string };
};

/** A dialog with one text field. The text survives closing the dialog and a failed request. */
export function WriteDialog({ isOpen, onOpenChange, opener, tone = "primary", ...words }: WriteDialogProps) {
  const [content, setContent] = useState("");
  const [error, setError] = useState<string>();
  const { submit, busy } = useSubmit(words.send, {
    success: words.success,
    failureTitle: "Update Failed",
    onDone: () => {
      setContent("");
      onOpenChange(false);
    },
  });
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <DialogContent onCloseAutoFocus={focusBack(opener)}>
        <DialogHeader>
          <DialogTitle>{words.title}</DialogTitle>
          <DialogDescription>{words.description}</DialogDescription>
        </DialogHeader>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (content.trim() === "") setError(words.missing);
            else void submit(content);
          }}
        >
          <Field label={words.label} hint={words.hint} error={error}>
            {(control) => (
              <Textarea
                {...control}
                autoFocus
                maxLength={maxLength.paragraph}
                value={content}
                onChange={(event) => {
                  setContent(event.target.value);
                  setError(undefined);
                }}
              />
            )}
          </Field>
          <DialogFooter>
            <SubmitButton variant={tone} busy={busy} busyWords={words.busyWords}>
              {words.verb}
            </SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
