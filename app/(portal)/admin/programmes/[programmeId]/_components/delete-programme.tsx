"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { pathTo } from "@/lib/core/path-to";
import { deleteProgrammeAction } from "../../actions";

type DeleteProgrammeProps = { programmeId: string; title: string };

/** Deletes a programme that nobody has completed, after a confirmation. */
export function DeleteProgramme({ programmeId, title }: DeleteProgrammeProps) {
  const router = useRouter();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { submit, busy } = useSubmit(deleteProgrammeAction, {
    success: { title: "Programme deleted", description: `${title} has been deleted. Its events stay.` },
    failureTitle: "Couldn’t delete the programme",
    leavesAfter: true,
    onDone: () => router.push(pathTo("/admin/programmes")),
    onProblem: () => setOpen(false),
  });
  return (
    <>
      <Button ref={opener} variant="ghost" className="text-danger" onClick={() => setOpen(true)}>
        Delete programme
      </Button>
      <Confirmation
        isOpen={isOpen}
        onOpenChange={setOpen}
        opener={opener}
        title={`Delete ${title}?`}
        description="Everyone enrolled in it is removed. Its events and their certificates stay. You can’t undo this."
        verb="Delete programme"
        busyWords="Deleting..."
        keepVerb="Keep programme"
        tone="destructive"
        busy={busy}
        onConfirm={() => void submit({ programmeId })}
      />
    </>
  );
}
