"use client";

import { CancelSeat } from "@/components/registrations/cancel-seat";
import type { CancellationPreview } from "@/lib/seats/rules";
import { cancelInGroupAction } from "../actions";

type CancelInGroupProps = {
  code: string;
  registrationId: string;
  name: string;
  eventTitle: string;
  cancellation: CancellationPreview;
};

/** The button that cancels one registration of a group. */
export function CancelInGroup({ code, registrationId, ...seat }: CancelInGroupProps) {
  return (
    <CancelSeat {...seat} onCancel={(options) => cancelInGroupAction({ code, registrationId }, options)} />
  );
}
