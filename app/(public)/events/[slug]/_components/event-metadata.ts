import type { Metadata } from "next";
import { publicEventMetadata } from "@/components/events/public-event-metadata";
import { getAssociation } from "@/lib/association/queries";
import { publicUrl } from "@/lib/core/public-url";
import type { PortalEvent } from "@/lib/events/queries";
import { formatDate } from "@/lib/core/format";

/** Metadata for search engines, tabs and link previews. A missing event is not indexed. */
export function eventMetadata(event: PortalEvent | null): Metadata {
  if (!event) return { title: "Event Not Found", robots: { index: false } };
  const { name, timeZone } = getAssociation();
  const { slug, title, startDate, location, description, calendarSequence } = event;
  return publicEventMetadata({
    siteName: name,
    title,
    facts: [formatDate(new Date(startDate), timeZone), location, description],
    url: publicUrl(`/events/${slug}`),
    // Sites cache the picture of a URL for long, so a rescheduled event gets a new one.
    image: publicUrl(`/api/public/events/${slug}/image?v=${calendarSequence}`),
  });
}
