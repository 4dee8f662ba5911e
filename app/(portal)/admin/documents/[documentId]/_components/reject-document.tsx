"use client";

import { useState, type RefObject } from "react";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/textarea";
import { focusBack } from "@/components/ui/use-menu-dialog";
import { longest } from "@/lib/fields";

type RejectDocumentProps = {
  fileName: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  opener: RefObject<HTMLButtonElement | null>;
  busy: boolean;
  onReject: (reason: string) => void;
};

/** Asks for what the member has to correct. What was typed stays when sending fails. */
export function RejectDocument({
  fileName,
  isOpen,
  onOpenChange,
  opener,
  busy,
  onReject,
}: RejectDocumentProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <DialogContent onCloseAutoFocus={focusBack(opener)}>
        <DialogHeader>
          <DialogTitle>Reject this document?</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {fileName}. The member gets the reason as a message and is asked for a corrected version.
          </DialogDescription>
        </DialogHeader>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() === "") setError("Please say what has to be corrected");
            else onReject(reason);
          }}
        >
          <Field label="Reason" hint="The member reads it as it stands here." error={error}>
            {(control) => (
              <Textarea
                {...control}
                autoFocus
                maxLength={longest.paragraph}
                value={reason}
                onChange={(event) => {
                  setReason(event.target.value);
                  setError(undefined);
                }}
              />
            )}
          </Field>
          <DialogFooter>
            <SubmitButton variant="destructive" busy={busy} busyWords="Rejecting...">
              Reject document
            </SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
