"use client";

import { CalendarX } from "lucide";
import { NothingHere } from "@/components/layout/nothing-here";
import type { PagePath } from "@/lib/core/path-to";

type EventNotFoundProps = { message?: string; backHref?: string; backLabel?: string };

/** The two 'Event Not Found' screens differ in their sentence and their link back. */
export function EventNotFound({
  message = "The event you're looking for doesn't exist.",
  backHref = "/events" satisfies PagePath,
  backLabel = "Back to Events",
}: EventNotFoundProps) {
  return (
    <NothingHere
      icon={CalendarX}
      title="Event Not Found"
      description={message}
      back={{ href: backHref, label: backLabel }}
    />
  );
}
