"use client";

import type { ReactNode } from "react";
import { useReason } from "@/components/forms/reason-field";
import { TextDialog } from "@/components/forms/text-dialog";
import { useSubmit } from "@/components/forms/use-submit";
import type { ToastMessage } from "@/components/ui/toast";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { Outcome } from "@/lib/core/errors";

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
  success: Omit<ToastMessage, "variant"> | (() => ToastMessage);
  onDone?: () => void;
};

/** The dialog for writing a text to the applicant. */
export function WriteDialog({ label, hint, missing, send, success, onDone, ...dialog }: WriteDialogProps) {
  const { reason: content, isGiven, field } = useReason(missing);
  const { submit, busy } = useSubmit(send, {
    success,
    failureTitle: "Update Failed",
    onDone: () => {
      field.onChange("");
      dialog.onOpenChange(false);
      onDone?.();
    },
  });
  return (
    <TextDialog
      {...dialog}
      field={{ ...field, label, hint }}
      busy={busy}
      onSend={() => isGiven() && void submit(content)}
    />
  );
}
