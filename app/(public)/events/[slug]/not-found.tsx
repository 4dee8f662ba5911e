"use client";

import { EventNotFound } from "@/components/events/event-not-found";

export default function NotFound() {
  return (
    <EventNotFound
      message="The event you're looking for doesn't exist or is no longer available."
      backHref="/"
      backLabel="Go to the portal"
    />
  );
}
