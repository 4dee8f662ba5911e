"use client";

import { useRouter } from "next/navigation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { enrolAction } from "../../actions";

/** Enrols the signed-in person in a programme. */
export function EnrolButton({ programmeId }: { programmeId: string }) {
  const router = useRouter();
  const { submit, busy } = useSubmit(() => enrolAction({ programmeId }), {
    success: ({ title }) => ({
      title: "You’re enrolled",
      description: `Register for the events of ${title} that you want to attend.`,
    }),
    failureTitle: "Couldn’t enrol",
    onDone: () => router.refresh(),
  });
  return (
    <Button busy={busy} onClick={() => void submit(undefined)}>
      Enrol
    </Button>
  );
}
