import type { Metadata } from "next";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import type { PortalEvent } from "@/lib/events/queries";
import { formatDate } from "@/lib/format";

const maxDescriptionLength = 200;

/** Metadata for search engines, tabs and link previews. A missing or unpublished page is not indexed. */
export function eventMetadata(event: PortalEvent | null): Metadata {
  if (!event) return { title: "Event Not Found", robots: { index: false } };
  const { name, timeZone } = getAssociation();
  const { slug, title, startDate, location, calendarSequence } = event;
  const url = publicUrl(`/events/${slug}`);
  const facts = [formatDate(startDate, timeZone), location, event.description].filter(Boolean).join(" · ");
  const description =
    facts.length > maxDescriptionLength ? `${facts.slice(0, maxDescriptionLength - 1).trimEnd()}…` : facts;
  return {
    title,
    description,
    alternates: { canonical: url },
    openGraph: {
      type: "website",
      siteName: name,
      title,
      description,
      url,
      images: [
        {
          // Sites keep the picture of an address for long; an event that moved has another one.
          url: publicUrl(`/api/public/events/${slug}/image?v=${calendarSequence}`),
          width: 1200,
          height: 630,
          type: "image/png",
          alt: title,
        },
      ],
    },
    twitter: { card: "summary_large_image" },
  };
}
