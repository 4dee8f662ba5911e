import type { Metadata } from "next";

const maxDescriptionLength = 200;

type PublicEventPage = {
  siteName: string;
  title: string;
  /** Joined into the description, which is shortened if need be. */
  facts: (string | null)[];
  url: string;
  /** The picture of link previews; null for a page that is neither indexed nor shared. */
  image: string | null;
};

export function publicEventMetadata({ siteName, title, facts, url, image }: PublicEventPage): Metadata {
  const text = facts.filter(Boolean).join(" · ");
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
