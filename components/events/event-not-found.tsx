"use client";

import { CalendarX } from "lucide";
import { NothingHere } from "@/components/layout/nothing-here";

type EventNotFoundProps = { message?: string; backHref?: string; backLabel?: string };

/** The two 'Event Not Found' screens differ in their sentence and their link back. */
export function EventNotFound({
  message = "The event you're looking for doesn't exist.",
  backHref = "/events",
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
