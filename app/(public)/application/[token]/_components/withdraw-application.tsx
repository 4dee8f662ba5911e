"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense, useRef, useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { withdrawApplicationAction } from "../actions";

// Fetched for those who withdraw: most only look how it stands.
const Confirmation = lazy(async () => ({
  default: (await import("@/components/forms/confirmation")).Confirmation,
}));

type WithdrawApplicationProps = { token: string; reference: string };

/** Takes the application back, after a question. */
export function WithdrawApplication({ token, reference }: WithdrawApplicationProps) {
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
  const { submit, busy } = useSubmit(withdrawApplicationAction, {
    success: {
      title: "Application Withdrawn",
      description: `Your application ${reference} has been withdrawn.`,
    },
    failureTitle: "Update Failed",
    onDone: finish,
    onProblem: finish,
  });
  return (
    <>
      <Button ref={opener} variant="ghost" size="sm" className="text-danger" onClick={open}>
        Withdraw application
      </Button>
      {wasOpened && (
        <Suspense>
          <Confirmation
            isOpen={isOpen}
            onOpenChange={setOpen}
            opener={opener}
            title="Withdraw your application?"
            description="The association will stop reviewing it. You can't undo this, but you can apply again at any time."
            verb="Withdraw application"
            busyWords="Withdrawing..."
            keepVerb="Cancel"
            tone="destructive"
            busy={busy}
            onConfirm={() => void submit({ token })}
          />
        </Suspense>
      )}
    </>
  );
}
