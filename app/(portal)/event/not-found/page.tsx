import type { Metadata } from "next";
import { EventNotFound } from "@/components/events/event-not-found";
import { memberOrSignIn } from "@/lib/auth/actor";

export const metadata: Metadata = { title: "Event Not Found" };

/** Shown by the middleware, with status 404, when a member opens an event that does not exist. */
export default async function EventNotFoundPage() {
  await memberOrSignIn();
  return <EventNotFound />;
}
