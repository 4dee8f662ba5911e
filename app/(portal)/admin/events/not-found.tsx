import { EventNotFound } from "@/components/events/event-not-found";

export default function NotFound() {
  return <EventNotFound backHref="/admin?tab=events" backLabel="Back to Events" />;
}
