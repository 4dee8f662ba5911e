"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { removeDocumentAction } from "../actions";

type RemoveDocumentProps = { token: string; id: string; fileName: string };

/** Takes a document back, after a question that says what is lost. */
export function RemoveDocument({ token, id, fileName }: RemoveDocumentProps) {
  const router = useRouter();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const finish = () => {
    setOpen(false);
    router.refresh();
  };
  const { submit, busy } = useSubmit(removeDocumentAction, {
    success: { title: "Document removed", description: `“${fileName}” is gone.` },
    failureTitle: "Delete Failed",
    onDone: finish,
    onProblem: finish,
  });
  return (
    <>
      <Button ref={opener} variant="ghost" size="sm" className="text-danger" onClick={() => setOpen(true)}>
        Remove<span className="sr-only"> {fileName}</span>
      </Button>
      <Confirmation
        isOpen={isOpen}
        onOpenChange={setOpen}
        opener={opener}
        title="Remove this document?"
        description={`“${fileName}” is removed from your application together with its file. You can upload it again.`}
        verb="Remove document"
        busyWords="Removing..."
        keepVerb="Keep it"
        tone="destructive"
        busy={busy}
        onConfirm={() => void submit({ token, id })}
      />
    </>
  );
}
