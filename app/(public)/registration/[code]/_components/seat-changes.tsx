"use client";

import dynamic from "next/dynamic";
import { CancelSeat } from "@/components/registrations/cancel-seat";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { CancellationPreview, HandOverPreview } from "@/lib/seats/rules";
import { cancelByCodeAction, correctEmailAction } from "../actions";
import type { Outstanding } from "@/lib/seats/labels";
import type { RegistrantDetails } from "./correct-details";

// Few people change anything, so the dialogs are loaded when they first open.
const GiveSeat = dynamic(() => import("./give-seat").then((module) => module.GiveSeat));
const CorrectEmail = dynamic(() =>
  import("@/components/registrations/correct-email").then((module) => module.CorrectEmail),
);
const CorrectDetails = dynamic(() => import("./correct-details").then((module) => module.CorrectDetails));

type SeatChangesProps = {
  code: string;
  event: { title: string; slug: string };
  details: RegistrantDetails;
  cancellation: CancellationPreview | null;
  canTransfer: boolean;
  handOver: HandOverPreview;
  /** What is outstanding for the seat, and until when it is held; null for nothing. */
  outstanding: Outstanding | null;
  canCorrect: boolean;
  canCorrectEmail: boolean;
};

/** The changes that the holder of a seat can make. */
export function SeatChanges({ code, event, details, ...can }: SeatChangesProps) {
  const { cancellation } = can;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {can.canCorrect && (
        <DialogOpener
          variant="secondary"
          size="sm"
          dialog={(dialog) => (
            <CorrectDetails {...dialog} code={code} details={details} canCorrectEmail={can.canCorrectEmail} />
          )}
        >
          Correct my details
        </DialogOpener>
      )}
      {can.canCorrectEmail && !can.canCorrect && (
        <DialogOpener
          variant="secondary"
          size="sm"
          dialog={(dialog) => (
            <CorrectEmail
              {...dialog}
              code={code}
              comes="a new ticket and a new page"
              send={correctEmailAction}
            />
          )}
        >
          Correct email address
        </DialogOpener>
      )}
      {can.canTransfer && (
        <DialogOpener
          variant="secondary"
          size="sm"
          dialog={(dialog) => (
            <GiveSeat
              {...dialog}
              code={code}
              event={event}
              handOver={can.handOver}
              outstanding={can.outstanding}
            />
          )}
        >
          Transfer my seat
        </DialogOpener>
      )}
      {cancellation && cancellation.refundCents !== null && (
        <CancelSeat
          eventTitle={event.title}
          cancellation={cancellation}
          onCancel={(options) => cancelByCodeAction({ code }, options)}
        />
      )}
    </div>
  );
}
