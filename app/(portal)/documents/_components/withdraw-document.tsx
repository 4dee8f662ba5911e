"use client";

import { useRef, useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { withdrawDocumentAction } from "../actions";

/** Withdraws a pending document, after a confirmation. */
export function WithdrawDocument({ id, fileName }: { id: string; fileName: string }) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { submit, busy } = useSubmit(withdrawDocumentAction, {
    success: { title: "Document withdrawn", description: `“${fileName}” has been withdrawn.` },
    failureTitle: "Delete Failed",
    onDone: () => setOpen(false),
    onProblem: () => setOpen(false),
  });
  return (
    <>
      <Button ref={opener} variant="ghost" size="sm" className="text-danger" onClick={() => setOpen(true)}>
        Withdraw<span className="sr-only"> {fileName}</span>
      </Button>
      <Confirmation
        isOpen={isOpen}
        onOpenChange={setOpen}
        opener={opener}
        title="Withdraw this document?"
        description={`“${fileName}” will be removed before it is verified. You can upload it again at any time.`}
        verb="Withdraw document"
        busyWords="Withdrawing..."
        keepVerb="Cancel"
        tone="destructive"
        busy={busy}
        onConfirm={() => void submit({ id })}
      />
    </>
  );
}
