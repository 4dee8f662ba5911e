import { EventNotFound } from "@/components/events/event-not-found";
import { pathTo } from "@/lib/core/path-to";

export default function NotFound() {
  return (
    <EventNotFound backHref={pathTo("/admin", { query: { tab: "events" } })} backLabel="Back to Events" />
  );
}
