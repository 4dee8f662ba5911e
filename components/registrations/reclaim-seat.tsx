"use client";

import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import type { Action } from "@/lib/core/operation";
import type { reclaimSeat } from "@/lib/seats/reclaim-seat";

type ReclaimSeatProps = {
  /** The code of the registration's private page. */
  code: string;
  take: Action<typeof reclaimSeat>;
};

/** The button that registers again for a seat that was released. */
export function ReclaimSeat({ code, take }: ReclaimSeatProps) {
  const { submit, busy } = useSubmit(take, {
    success: { title: "Your seat is held again", description: "We’ve emailed you the deadline." },
    failureTitle: "Registration Failed",
  });
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void submit({ code });
      }}
    >
      <SubmitButton size="sm" busy={busy} busyWords="Reclaiming...">
        Reclaim my seat
      </SubmitButton>
    </form>
  );
}
