"use client";

import { EventNotFound } from "@/components/events/event-not-found";

export default function NotFound() {
  return (
    <EventNotFound
      message="The event you're looking for doesn't exist."
      backHref="/admin"
      backLabel="Back to Admin Dashboard"
    />
  );
}
