"use client";

import { Confirmation } from "@/components/forms/confirmation";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { earlierStartWords, type EarlierStart } from "@/lib/events/earlier-start";

type EarlierStartDialogProps = MenuDialogProps & {
  preview: EarlierStart;
  timeZone: string;
  busy: boolean;
  onConfirm: () => void;
};

/** Says before saving which deadlines come forward with the event, and how many emails go out. */
export function EarlierStartDialog({ preview, timeZone, ...dialog }: EarlierStartDialogProps) {
  return (
    <Confirmation
      {...dialog}
      title="Save the earlier start?"
      description={
        <div className="grid gap-2">
          {earlierStartWords(preview, timeZone).map((sentence) => (
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
