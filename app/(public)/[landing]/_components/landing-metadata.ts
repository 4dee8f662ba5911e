import type { Metadata } from "next";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import { formatDate } from "@/lib/format";
import type { PublishedPage } from "@/lib/landing/queries";

const maxDescriptionLength = 200;

/** Metadata for search engines, tabs and link previews. A missing or unpublished page is not indexed. */
export function landingMetadata(page: PublishedPage | null): Metadata {
  if (!page) return { title: "404 Page Not Found", robots: { index: false } };
  const { content, event, slug, isSample } = page;
  const { name, timeZone } = getAssociation();
  const { title, subtitle } = content.hero;
  const url = publicUrl(`/${slug}`);
  const facts = [formatDate(event.startDate, timeZone), event.location, subtitle ?? event.description]
    .filter(Boolean)
    .join(" · ");
  const description =
    facts.length > maxDescriptionLength ? `${facts.slice(0, maxDescriptionLength - 1).trimEnd()}…` : facts;
  // Sites keep the picture of an address for long; an event that moved has another one.
  const image = publicUrl(`/api/public/events/${event.slug}/image?v=${event.calendarSequence}`);
  return {
    title,
    description,
    alternates: { canonical: url },
    ...(isSample ? { robots: { index: false } } : {}),
    openGraph: {
      type: "website",
      siteName: name,
      title,
      description,
      url,
      images: isSample ? [] : [{ url: image, width: 1200, height: 630, type: "image/png", alt: title }],
    },
    twitter: { card: isSample ? "summary" : "summary_large_image" },
  };
}
