"use client";

import { lazy, Suspense } from "react";
import type { DoorVerbs } from "@/components/check-in/check-in-screen";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import type { Outcome } from "@/lib/core/errors";
import type { PortalEvent } from "@/lib/events/queries";
import type { CheckInCounts } from "@/lib/admission/queries";
import {
  checkInAtDoorAction,
  findAtDoorAction,
  leaveDoorAction,
  readCountsAtDoorAction,
  scanAtDoorAction,
  undoAtDoorAction,
} from "../actions";

// The screen that asks for the PIN does without its scripts.
const CheckInScreen = lazy(async () => ({
  default: (await import("@/components/check-in/check-in-screen")).CheckInScreen,
}));

/** Reloads the page when this device has been signed out, because the page says why and how to sign in again. */
async function atOpenDoor<Data>(asked: Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  const outcome = await asked;
  if (!outcome.ok && outcome.code === "door_closed") location.reload();
  return outcome;
}

const verbs: DoorVerbs = {
  scan: (text, direction) => atOpenDoor(scanAtDoorAction({ text, direction })),
  find: (text) => atOpenDoor(findAtDoorAction({ text })),
  checkIn: (id, direction) => atOpenDoor(checkInAtDoorAction({ id, direction })),
  undo: (id, direction) => atOpenDoor(undoAtDoorAction({ id, direction })),
  readCounts: () => atOpenDoor(readCountsAtDoorAction({})),
};

type DoorCheckInProps = {
  event: Pick<PortalEvent, "title" | "prices">;
  device: string;
  startingCounts: CheckInCounts;
  timeZone: string;
  hasCheckOut: boolean;
};

/** The check-in screen for a device without an account. */
export function DoorCheckIn({ device, ...rest }: DoorCheckInProps) {
  const { submit, busy } = useSubmit(leaveDoorAction, {
    failureTitle: "Couldn’t sign out",
    reload: () => location.pathname,
  });
  return (
    <Suspense>
      <CheckInScreen
        {...rest}
        verbs={verbs}
        footer={
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
            <p className="min-w-0 text-sm text-ink-soft">
              This device is <span className="font-medium text-ink">{device}</span>.
            </p>
            <Button variant="secondary" size="sm" busy={busy} onClick={() => void submit({})}>
              Sign out of check-in
            </Button>
          </div>
        }
      />
    </Suspense>
  );
}
