"use client";

import { CancelSeat } from "@/components/registrations/cancel-seat";
import type { CancellationPreview } from "@/lib/seats/rules";
import { cancelRegistrationAction } from "../actions";

type CancelRegistrationProps = { id: string; eventTitle: string; cancellation: CancellationPreview };

export function CancelRegistration({ id, ...seat }: CancelRegistrationProps) {
  return <CancelSeat {...seat} onCancel={(options) => cancelRegistrationAction({ id }, options)} />;
}
