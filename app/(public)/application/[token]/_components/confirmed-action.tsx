"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import type { Outcome } from "@/lib/core/errors";

// Few applicants take something back, so the dialog is loaded on demand.
const Confirmation = lazy(async () => ({
  default: (await import("@/components/forms/confirmation")).Confirmation,
}));

type ConfirmedActionProps = {
  /** The label of the button that opens the confirmation. */
  children: ReactNode;
  title: string;
  description: string;
  verb: string;
  busyWords: string;
  success: { title: string; description: string };
  failureTitle: string;
  onConfirm: (options: { idempotencyKey: string }) => Promise<Outcome<unknown>>;
};

/** A button that removes something after a confirmation. The page is refreshed whether it succeeds or not. */
export function ConfirmedAction({
  children,
  onConfirm,
  success,
  failureTitle,
  ...words
}: ConfirmedActionProps) {
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
  const { submit, busy } = useSubmit((_values: object, options) => onConfirm(options), {
    success,
    failureTitle,
    onDone: finish,
    onProblem: finish,
  });
  return (
    <>
      <Button ref={opener} variant="ghost" size="sm" className="text-danger" onClick={open}>
        {children}
      </Button>
      {wasOpened && (
        <Suspense>
          <Confirmation
            {...words}
            isOpen={isOpen}
            onOpenChange={setOpen}
            opener={opener}
            keepVerb="Cancel"
            tone="destructive"
            busy={busy}
            onConfirm={() => void submit({})}
          />
        </Suspense>
      )}
    </>
  );
}
