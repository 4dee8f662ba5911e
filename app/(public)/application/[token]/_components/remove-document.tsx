"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense, useRef, useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { removeDocumentAction } from "../actions";

// Fetched for those who take something back: most only look how it stands.
const Confirmation = lazy(async () => ({
  default: (await import("@/components/forms/confirmation")).Confirmation,
}));

type RemoveDocumentProps = { token: string; id: string; fileName: string };

/** Takes a document back, after a question that says what is lost. */
export function RemoveDocument({ token, id, fileName }: RemoveDocumentProps) {
  const router = useRouter();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  const finish = () => {
    setOpen(false);
    router.refresh();
  };
  const { submit, busy } = useSubmit(removeDocumentAction, {
    success: { title: "Document removed", description: `“${fileName}” has been removed.` },
    failureTitle: "Delete Failed",
    onDone: finish,
    onProblem: finish,
  });
  return (
    <>
      <Button ref={opener} variant="ghost" size="sm" className="text-danger" onClick={open}>
        Remove<span className="sr-only"> {fileName}</span>
      </Button>
      {wasOpened && (
        <Suspense>
          <Confirmation
            isOpen={isOpen}
            onOpenChange={setOpen}
            opener={opener}
            title="Remove this document?"
            description={`“${fileName}” will be removed from your application. You can upload it again.`}
            verb="Remove document"
            busyWords="Removing..."
            keepVerb="Cancel"
            tone="destructive"
            busy={busy}
            onConfirm={() => void submit({ token, id })}
          />
        </Suspense>
      )}
    </>
  );
}
