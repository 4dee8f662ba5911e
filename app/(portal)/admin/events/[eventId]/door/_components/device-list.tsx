"use client";

import { Smartphone } from "lucide";
import { useRouter } from "next/navigation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { lastSeen } from "@/lib/sign-in/labels";
import { formatDateTime } from "@/lib/core/format";
import type { DoorOfEvent } from "@/lib/admission/door-queries";
import { endDoorDeviceAction } from "../actions";

type DeviceListProps = { eventId: string; devices: DoorOfEvent["devices"]; timeZone: string; now: Date };

/** The devices that are signed in to the event's check-in. */
export function DeviceList({ eventId, devices, timeZone, now }: DeviceListProps) {
  if (devices.length === 0) {
    return (
      <p className="mt-2 text-sm text-ink-soft">
        No one has opened the link with its PIN yet. Each phone that does appears here by its name.
      </p>
    );
  }
  return (
    <Card className="mt-3">
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <li key={device.id} className="flex items-center gap-4 px-5 py-4 sm:px-6">
            <Icon of={Smartphone} className="size-5 shrink-0 text-ink-soft max-sm:hidden" />
            <div className="min-w-0 flex-1 text-sm">
              <p className="font-medium break-words">{device.name}</p>
              <p className="mt-0.5 text-ink-soft">
                <time
                  dateTime={device.lastSeenAt.toISOString()}
                  title={`Signed in ${formatDateTime(device.createdAt, timeZone)}`}
                >
                  {lastSeen(device.lastSeenAt.toISOString(), now)}
                </time>
              </p>
            </div>
            <EndDevice eventId={eventId} id={device.id} name={device.name} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function EndDevice({ eventId, id, name }: { eventId: string; id: string; name: string }) {
  const router = useRouter();
  const { submit, busy } = useSubmit(endDoorDeviceAction, {
    success: { title: "Signed out", description: `${name} has been signed out.` },
    failureTitle: "Sign Out Failed",
    onDone: () => router.refresh(),
    onProblem: () => router.refresh(),
  });
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => void submit({ eventId, deviceId: id })}>
      Sign out<span className="sr-only"> {name}</span>
    </Button>
  );
}
