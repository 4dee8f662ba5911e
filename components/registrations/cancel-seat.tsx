"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { formatMoney, parseCents } from "@/lib/core/money";
import { refundDueSentence, refundToPayer } from "@/lib/seats/labels";
import type { Outcome } from "@/lib/core/errors";
import type { CancellationPreview } from "@/lib/seats/rules";

type CancelSeatProps = {
  eventTitle: string;
  /** The registrant's name; undefined for one's own seat. */
  name?: string;
  /** The current conditions of a cancellation. */
  cancellation: CancellationPreview;
  onCancel: (options: { idempotencyKey: string }) => Promise<Outcome<{ refund: string }>>;
};

/** Cancels a registration, after a confirmation of what is refunded and what is lost. */
export function CancelSeat({ eventTitle, name, cancellation, onCancel }: CancelSeatProps) {
  const whose = name ? `${name}’s registration` : "Your registration";
  const seat = name ? `${name}’s seat` : "Your seat";
  return (
    <ConfirmedAction
      title={name ? `Cancel ${name}’s registration?` : "Cancel your registration?"}
      description={`${moneySentence(cancellation)}${seat} at “${eventTitle}” will be released immediately. ${name ? "We will email them." : "You can register again while seats are available."}`}
      verb="Cancel registration"
      busyWords="Cancelling..."
      keepVerb={name ? "Keep the seat" : "Keep my seat"}
      success={({ refund }) => {
        const refundCents = parseCents(refund) ?? 0;
        return {
          title: "Registration cancelled",
          description: `${whose} for “${eventTitle}” has been cancelled.${
            refundCents > 0 ? ` ${refundSentence(refundCents, cancellation)}` : ""
          }`,
        };
      }}
      failureTitle="Cancellation Failed"
      refreshesAlways
      onConfirm={onCancel}
    >
      {name ? (
        <>
          Cancel<span className="sr-only"> {name}</span>
        </>
      ) : (
        "Cancel registration"
      )}
    </ConfirmedAction>
  );
}

const refundSentence = (cents: number, { isPaidByOther }: CancellationPreview) =>
  isPaidByOther ? refundToPayer : refundDueSentence(cents);

function moneySentence({ refundCents, keptCents, isPaidByOther }: CancellationPreview): string {
  if (!refundCents && keptCents === 0) return "";
  if (isPaidByOther)
    return refundCents ? `${refundToPayer} ` : "What was paid for the seat is non-refundable. ";
  if (!refundCents) return `Nothing of the ${formatMoney(keptCents)} that you paid is refunded. `;
  const rest = keptCents > 0 ? `, and ${formatMoney(keptCents)} of what you paid is non-refundable` : "";
  return `We will refund ${formatMoney(refundCents)}${rest}. `;
}
