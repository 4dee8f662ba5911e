"use client";

import { useRef, useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { closeCpdAuditAction } from "../../actions";

/** Closes an audit, after a confirmation. */
export function CloseAudit({ id }: { id: string }) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { submit, busy } = useSubmit(closeCpdAuditAction, {
    success: { title: "Audit closed", description: "We're emailing each member their result." },
    failureTitle: "Couldn't close the audit",
    onDone: () => setOpen(false),
    onProblem: () => setOpen(false),
  });
  return (
    <>
      <Button ref={opener} onClick={() => setOpen(true)}>
        Close audit
      </Button>
      <Confirmation
        isOpen={isOpen}
        onOpenChange={setOpen}
        opener={opener}
        title="Close this audit?"
        description="We'll email each member their result. Results can't be changed afterwards."
        verb="Close audit"
        busyWords="Closing..."
        keepVerb="Cancel"
        tone="primary"
        busy={busy}
        onConfirm={() => void submit({ id })}
      />
    </>
  );
}
