import type { Metadata } from "next";
import { EventNotFound } from "@/components/events/event-not-found";
import { memberOrSignIn } from "@/lib/auth/actor";

export const metadata: Metadata = { title: "Event Not Found" };

/** What the middleware shows, with status 404, to a member at the address of an event that is not there. */
export default async function EventNotFoundPage() {
  await memberOrSignIn();
  return <EventNotFound />;
}
