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
import { maxLength } from "@/lib/core/fields";

type RejectDocumentProps = {
  fileName: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  opener: RefObject<HTMLButtonElement | null>;
  busy: boolean;
  onReject: (reason: string) => void;
};

/** Rejects a document, with an optional reason. The typed reason survives a failed request. */
export function RejectDocument({
  fileName,
  isOpen,
  onOpenChange,
  opener,
  busy,
  onReject,
}: RejectDocumentProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <DialogContent onCloseAutoFocus={focusBack(opener)}>
        <DialogHeader>
          <DialogTitle>Reject this document?</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {fileName}. We&apos;ll ask the member for a corrected version and include your reason if you give
            one.
          </DialogDescription>
        </DialogHeader>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            onReject(reason);
          }}
        >
          <Field label="Reason" hint="The member will see this text." optional>
            {(control) => (
              <Textarea
                {...control}
                autoFocus
                maxLength={maxLength.paragraph}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
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
