"use client";

import { ArrowLeft } from "lucide";
import Link from "next/link";
import { useMemo } from "react";
import { CheckInScreen, type DoorVerbs } from "@/components/check-in/check-in-screen";
import { Help } from "@/components/help/help";
import { Icon } from "@/components/ui/icon";
import { pathTo } from "@/lib/core/path-to";
import type { PortalEvent } from "@/lib/events/queries";
import type { CheckInCounts } from "@/lib/admission/queries";
import {
  checkInAction,
  findForCheckInAction,
  readCheckInCountsAction,
  scanTicketAction,
  undoCheckInAction,
  verifyAndCheckInAction,
} from "../actions";

type StaffCheckInProps = {
  event: Pick<PortalEvent, "id" | "title" | "prices">;
  startingCounts: CheckInCounts;
  timeZone: string;
  hasCheckOut: boolean;
  mayVerify: boolean;
  maySeeRegistrations: boolean;
};

/** The check-in screen for staff with a role. */
export function StaffCheckIn({ event, mayVerify, maySeeRegistrations, ...rest }: StaffCheckInProps) {
  const { id: eventId } = event;
  const page = pathTo("/admin/events/[eventId]", { eventId });
  const verbs = useMemo<DoorVerbs>(
    () => ({
      scan: (text, direction) => scanTicketAction({ eventId, text, direction }),
      find: (text) => findForCheckInAction({ eventId, text }),
      checkIn: (id, direction) => checkInAction({ eventId, id, direction }),
      undo: (id, direction) => undoCheckInAction({ eventId, id, direction }),
      readCounts: () => readCheckInCountsAction({ eventId }),
      verify: mayVerify ? (id) => verifyAndCheckInAction({ eventId, id }) : undefined,
    }),
    [eventId, mayVerify],
  );
  return (
    <CheckInScreen
      {...rest}
      event={event}
      verbs={verbs}
      registrationHref={maySeeRegistrations ? (name) => `${page}?q=${encodeURIComponent(name)}` : undefined}
      footer={
        <div className="flex items-center justify-between">
          <Link
            href={maySeeRegistrations ? page : pathTo("/admin", { query: { tab: "events" } })}
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
          >
            <Icon of={ArrowLeft} /> {maySeeRegistrations ? "Registrations" : "Events"}
          </Link>
          <Help />
        </div>
      }
    />
  );
}
