"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { leaveProgrammeAction } from "../../actions";

// Few people leave, and visitors see the same page.
const Confirmation = dynamic(() =>
  import("@/components/forms/confirmation").then((module) => module.Confirmation),
);

/** Takes the signed-in person out of a programme, after a confirmation. */
export function LeaveButton({ programmeId, title }: { programmeId: string; title: string }) {
  const router = useRouter();
  const opener = useRef<HTMLButtonElement>(null);
  /** Null until it is opened for the first time. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const { submit, busy } = useSubmit(leaveProgrammeAction, {
    success: { title: "You’ve left the programme", description: `You’re no longer enrolled in ${title}.` },
    failureTitle: "Couldn’t leave the programme",
    onDone() {
      setOpen(false);
      router.refresh();
    },
    onProblem: () => setOpen(false),
  });
  return (
    <>
      <Button ref={opener} variant="ghost" size="sm" className="text-danger" onClick={() => setOpen(true)}>
        Leave programme
      </Button>
      {isOpen !== null && (
        <Confirmation
          isOpen={isOpen}
          onOpenChange={setOpen}
          opener={opener}
          title="Leave this programme?"
          description="Your registrations and certificates stay as they are, and count if you enrol again."
          verb="Leave programme"
          busyWords="Leaving..."
          keepVerb="Stay enrolled"
          tone="destructive"
          busy={busy}
          onConfirm={() => void submit({ programmeId })}
        />
      )}
    </>
  );
}
