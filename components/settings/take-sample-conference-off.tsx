"use client";

import { useRouter } from "next/navigation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import type { Action } from "@/lib/core/operation";
import type { takeSampleConferenceOff } from "@/lib/settings/take-sample-conference-off";

export type TakeOff = Action<typeof takeSampleConferenceOff>;

/** Removes the page of the sample conference from public view. */
export function TakeSampleConferenceOff({ send }: { send: TakeOff }) {
  const router = useRouter();
  const { submit, busy } = useSubmit(send, {
    success: {
      title: "Page removed",
      description: "Visitors no longer see the sample conference.",
    },
    failureTitle: "Couldn’t remove the page",
    onDone: () => router.refresh(),
  });
  return (
    <Button variant="secondary" disabled={busy} onClick={() => void submit({})}>
      Remove sample page
    </Button>
  );
}
