"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/textarea";
import type { Action } from "@/lib/core/operation";
import type { resolveNotification } from "@/lib/payments/resolve-notification";
import { resolutionInput } from "@/lib/ledger/schema";

export type ResolveAction = Action<typeof resolveNotification>;

type ResolveNotificationProps = {
  id: string;
  sum: string;
  mismatch: string;
  providerReference: string;
  onResolve: ResolveAction;
};

/** The 'Mark as resolved' button, with a note on how. It changes nothing but the notification's state. */
export function ResolveNotification({
  id,
  sum,
  mismatch,
  providerReference,
  onResolve,
}: ResolveNotificationProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useForm<z.input<typeof resolutionInput>, unknown, z.output<typeof resolutionInput>>({
    resolver: zodResolver(resolutionInput),
    defaultValues: { id, note: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { submit, busy } = useSubmit(onResolve, {
    form,
    success: { title: "Notification Resolved", description: "It no longer needs review." },
    failureTitle: "Update Failed",
    onDone: () => setOpen(false),
  });
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button
          variant="secondary"
          aria-keyshortcuts="R"
          aria-label={`Mark ${providerReference} as resolved`}
        >
          Mark as resolved
        </Button>
      </DialogTrigger>
      <DialogContent
        onCloseAutoFocus={(closing) => {
          // The focus moves on, because the pressed button disappears with the resolved notification.
          if (document.activeElement !== document.body) return;
          closing.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>Mark as resolved</DialogTitle>
          <DialogDescription>
            {sum}: {mismatch}
          </DialogDescription>
        </DialogHeader>
        <p className="text-sm text-ink-soft">
          This doesn&apos;t record a payment. If the money belongs to a registration, record the payment there
          first.
        </p>
        <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
          <Field
            label="Note"
            hint="What you found and what you did."
            optional
            error={formState.errors.note?.message}
          >
            {(control) => <Textarea {...control} rows={3} {...register("note")} />}
          </Field>
          <DialogFooter>
            <SubmitButton busy={busy} busyWords="Saving...">
              Mark as resolved
            </SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
