"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Loaded } from "@/components/layout/loaded";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { api } from "@/components/api/api-client";
import type { Action, ResultOf } from "@/lib/core/operation";
import { pathTo, type PagePath } from "@/lib/core/path-to";
import type { previewDeletion } from "@/lib/events/preview-deletion";

type DeleteEventProps = MenuDialogProps & {
  id: string;
  title: string;
  losses: ReturnType<Action<typeof previewDeletion>>;
  onRetry: () => void;
  /** Opens the dialog for cancelling; null when the event can't be cancelled either. */
  onCancelInstead: (() => void) | null;
};

/** Asks for confirmation and shows how much is deleted with the event; with payments, it offers to cancel it instead. */
export function DeleteEvent({ id, title, losses, onRetry, onCancelInstead, ...dialog }: DeleteEventProps) {
  const router = useRouter();
  const [hasPayments, setHasPayments] = useState<boolean | null>(null);
  useEffect(() => {
    void losses.then((outcome) => setHasPayments(outcome.ok ? outcome.data.payments > 0 : null));
  }, [losses]);
  const isInList = usePathname() === ("/admin" satisfies PagePath);
  const { submit, busy } = useSubmit(() => api("DELETE /api/events/{id}", { id }), {
    success: { title: "Event Deleted", description: `“${title}” has been deleted.` },
    failureTitle: "Delete Failed",
    onDone() {
      dialog.onOpenChange(false);
      // An event's own page no longer exists after deletion, so only a list is refreshed.
      if (isInList) router.refresh();
      else router.push(pathTo("/admin", { query: { tab: "events" } }));
    },
  });
  return (
    <Confirmation
      {...dialog}
      title={`Delete “${title}”?`}
      description={
        <Loaded outcome={losses} onRetry={onRetry} skeleton={<Skeleton className="mt-1 h-24" />}>
          {(lost) => <Losses {...lost} />}
        </Loaded>
      }
      verb="Delete event"
      busyWords="Deleting..."
      keepVerb="Keep event"
      tone="destructive"
      busy={busy}
      disabled={hasPayments !== false}
      alternative={
        hasPayments &&
        onCancelInstead && (
          <Button variant="secondary" onClick={onCancelInstead}>
            Cancel event instead
          </Button>
        )
      }
      onConfirm={() => void submit({})}
    />
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

function Losses({ registrations, payments, notified }: ResultOf<typeof previewDeletion>) {
  if (payments > 0) return <p>Money has been paid for this event, so it can only be cancelled.</p>;
  return (
    <>
      <p>You can&apos;t undo this.</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
        <li>
          {registrations === 0
            ? "No one is registered."
            : `${counted(registrations, "active registration", "active registrations")} will be deleted.`}
        </li>
        {notified > 0 && (
          <li>
            {counted(notified, "registered person", "registered people")} will be notified by email that the
            event is cancelled.
          </li>
        )}
      </ul>
    </>
  );
}
