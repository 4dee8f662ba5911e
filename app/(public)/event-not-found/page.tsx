import type { Metadata } from "next";
import { EventNotFound } from "@/components/events/event-not-found";
import { pathTo } from "@/lib/core/path-to";

export const metadata: Metadata = { title: "Event Not Found", robots: { index: false } };

/** Shown by the middleware, with status 404, for the public address of an event that does not exist. */
export default function EventNotFoundPage() {
  return (
    <EventNotFound
      message="The event you're looking for doesn't exist or is no longer available."
      backHref={pathTo("/whats-on")}
      backLabel="See what's on"
    />
  );
}
