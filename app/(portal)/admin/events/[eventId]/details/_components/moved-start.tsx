"use client";

import { Confirmation } from "@/components/forms/confirmation";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { movedStartWords, type MovedStart } from "@/lib/events/moved-start";

type MovedStartDialogProps = MenuDialogProps & {
  preview: MovedStart;
  timeZone: string;
  busy: boolean;
  onConfirm: () => void;
};

/** The confirmation before saving a new start: which deadlines move with it, and how many emails are sent. */
export function MovedStartDialog({ preview, timeZone, ...dialog }: MovedStartDialogProps) {
  return (
    <Confirmation
      {...dialog}
      title="Save the new start?"
      description={
        <div className="grid gap-2">
          {movedStartWords(preview, timeZone).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      }
      verb="Save changes"
      busyWords="Saving..."
      keepVerb="Keep editing"
      tone="primary"
    />
  );
}
