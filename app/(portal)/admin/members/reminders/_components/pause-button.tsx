"use client";

import { Pause, Play } from "lucide";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { pauseRemindersAction } from "../../actions";

type PauseButtonProps = { member: { id: string; name: string }; isPaused: boolean };

/** The button that pauses or resumes a member's dues reminders. */
export function PauseButton({ member, isPaused }: PauseButtonProps) {
  const { submit, busy } = useSubmit(pauseRemindersAction, {
    success: {
      title: isPaused ? `Reminders to ${member.name} resumed` : `Reminders to ${member.name} paused`,
    },
    failureTitle: "We couldn't change the reminders",
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={busy}
      onClick={() => void submit({ id: member.id, paused: !isPaused })}
    >
      <Icon of={isPaused ? Play : Pause} />
      <span className="max-sm:sr-only">{isPaused ? "Resume" : "Pause"}</span>
      <span className="sr-only"> reminders to {member.name}</span>
    </Button>
  );
}
