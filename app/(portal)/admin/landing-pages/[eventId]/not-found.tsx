import { EventNotFound } from "@/components/events/event-not-found";

export default function NotFound() {
  return <EventNotFound backHref="/admin?tab=landing-pages" backLabel="Back to Event Landing Pages" />;
}
