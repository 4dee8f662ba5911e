import type { Metadata } from "next";
import { publicEventMetadata } from "@/components/events/public-event-metadata";
import { getAssociation } from "@/lib/association/queries";
import { publicUrl } from "@/lib/core/public-url";
import { formatDate } from "@/lib/core/format";
import type { PublishedPage } from "@/lib/landing/queries";

/** Metadata for search engines, tabs and link previews. A missing or unpublished page is not indexed. */
export function landingMetadata(page: PublishedPage | null): Metadata {
  if (!page) return { title: "404 Page Not Found", robots: { index: false } };
  const { content, event, slug, isSample } = page;
  const { name, timeZone } = getAssociation();
  const { title, subtitle } = content.hero;
  // Sites cache the picture of a URL for long, so a rescheduled event gets a new one.
  const image = publicUrl(`/api/public/events/${event.slug}/image?v=${event.calendarSequence}`);
  return publicEventMetadata({
    siteName: name,
    title,
    facts: [formatDate(new Date(event.startDate), timeZone), event.location, subtitle ?? event.description],
    url: publicUrl(`/${slug}`),
    image: isSample ? null : image,
  });
}
