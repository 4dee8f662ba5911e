"use client";

import { useRef, useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { deleteCpdEntryAction } from "../actions";

/** Deletes a draft, after a confirmation. */
export function DeleteEntry({ id, title }: { id: string; title: string }) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { submit, busy } = useSubmit(deleteCpdEntryAction, {
    success: { title: "Draft deleted", description: `“${title}” has been deleted.` },
    failureTitle: "Couldn't delete the draft",
    onDone: () => setOpen(false),
    onProblem: () => setOpen(false),
  });
  return (
    <>
      <Button ref={opener} variant="ghost" size="sm" className="text-danger" onClick={() => setOpen(true)}>
        Delete<span className="sr-only"> {title}</span>
      </Button>
      <Confirmation
        isOpen={isOpen}
        onOpenChange={setOpen}
        opener={opener}
        title="Delete this draft?"
        description={`“${title}” will be removed from your record.`}
        verb="Delete draft"
        busyWords="Deleting..."
        keepVerb="Cancel"
        tone="destructive"
        busy={busy}
        onConfirm={() => void submit({ id })}
      />
    </>
  );
}
