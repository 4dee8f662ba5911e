import type { Metadata } from "next";
import { formatDate } from "@/lib/core/format";
import type { PortalEvent } from "@/lib/events/queries";

const maxDescriptionLength = 200;

type PublicEventPage = {
  event: Pick<PortalEvent, "slug" | "startDate" | "location" | "calendarSequence">;
  path: string;
  title: string;
  /** The text after date and place in the description, which is shortened if necessary. */
  about: string;
  /** Whether this is the sample event, which is neither indexed nor shared, so it has no picture. */
  isSample?: boolean;
  association: { name: string; timeZone: string };
  publicUrl: (path: string) => string;
};

/** Metadata of an event's public page for search engines, tabs and link previews. */
export function publicEventMetadata(page: PublicEventPage): Metadata {
  const { event, path, title, about, isSample = false, association, publicUrl } = page;
  const { name: siteName, timeZone } = association;
  const url = publicUrl(path);
  // Sites cache the picture of a URL for a long time, so a rescheduled event gets a new URL.
  const image = isSample
    ? null
    : publicUrl(`/api/public/events/${event.slug}/image?v=${event.calendarSequence}`);
  const text = [formatDate(new Date(event.startDate), timeZone), event.location, about]
    .filter(Boolean)
    .join(" · ");
  const description =
    text.length > maxDescriptionLength ? `${text.slice(0, maxDescriptionLength - 1).trimEnd()}…` : text;
  return {
    title,
    description,
    alternates: { canonical: url },
    ...(image === null ? { robots: { index: false } } : {}),
    openGraph: {
      type: "website",
      siteName,
      title,
      description,
      url,
      images: image === null ? [] : [{ url: image, width: 1200, height: 630, type: "image/png", alt: title }],
    },
    twitter: { card: image === null ? "summary" : "summary_large_image" },
  };
}
