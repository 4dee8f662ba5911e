"use client";

import { useRouter } from "next/navigation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { planLineAction } from "../actions";

type TakeBackProps = { id: string; name: string };

/** The button that returns a line that was set aside to the undecided ones. */
export function TakeBack({ id, name }: TakeBackProps) {
  const router = useRouter();
  const { submit, busy } = useSubmit(planLineAction, {
    success: { title: "Line returned", description: "It needs matching again." },
    failureTitle: "Update Failed",
    onDone: () => router.refresh(),
    onProblem: () => router.refresh(),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      disabled={busy}
      aria-label={`Return to match: ${name}`}
      onClick={() => void submit({ id, allocations: [], payer: null, isIgnored: false })}
    >
      Return to match
    </Button>
  );
}
