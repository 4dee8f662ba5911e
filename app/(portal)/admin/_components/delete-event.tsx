"use client";

import { useRouter } from "next/navigation";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Loaded } from "@/components/layout/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { api } from "@/lib/api-client";
import type { readLossesAction } from "../actions";

type DeleteEventProps = MenuDialogProps & {
  id: string;
  title: string;
  losses: ReturnType<typeof readLossesAction>;
  onRetry: () => void;
};

/** Asks before an event goes, with the numbers of what goes with it. */
export function DeleteEvent({ id, title, losses, onRetry, ...dialog }: DeleteEventProps) {
  const router = useRouter();
  const { submit, busy } = useSubmit(() => api("DELETE /api/events/{id}", { id }), {
    success: { title: "Event Deleted", description: `“${title}” is gone.` },
    failureTitle: "Delete Failed",
    onDone() {
      dialog.onOpenChange(false);
      router.refresh();
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
      onConfirm={() => void submit({})}
    />
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

function Losses({
  registrations,
  payments,
  told,
}: {
  registrations: number;
  payments: number;
  told: number;
}) {
  return (
    <>
      <p>This cannot be undone.</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
        <li>
          {registrations === 0
            ? "Nobody holds a seat."
            : `${counted(registrations, "registration that holds a seat goes", "registrations that hold a seat go")} with it.`}
        </li>
        <li>
          {payments === 0
            ? "Nothing was paid for it."
            : `${counted(payments, "payment stays", "payments stay")} in the books${told > 0 ? ", to be paid back" : ""}.`}
        </li>
        {told > 0 && (
          <li>
            {counted(told, "registered person is", "registered people are")} told by e-mail that it does not
            take place.
          </li>
        )}
      </ul>
    </>
  );
}
