import { headers } from "next/headers";

type EventStructuredDataProps = {
  event: {
    title: string;
    description: string;
    startDate: string;
    endDate: string;
    location: string | null;
    price: number;
    maxAttendees: number | null;
    currentAttendees: number;
    flyerImageUrl: string | null;
  };
  url: string;
  organizer: { name: string; url: string };
};

/** The event in schema.org's words, for search engines. */
export async function EventStructuredData({ event, url, organizer }: EventStructuredDataProps) {
  const { title, description, startDate, endDate, location, price, maxAttendees, currentAttendees } = event;
  const isOnline = location !== null && /^online\b/i.test(location);
  const isFull = maxAttendees !== null && currentAttendees >= maxAttendees;
  const data = {
    "@context": "https://schema.org",
    "@type": "Event",
    name: title,
    description,
    startDate,
    endDate,
    url,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: `https://schema.org/${isOnline ? "Online" : "Offline"}EventAttendanceMode`,
    ...(location
      ? {
          location: isOnline
            ? { "@type": "VirtualLocation", url }
            : { "@type": "Place", name: location, address: location },
        }
      : {}),
    ...(event.flyerImageUrl ? { image: event.flyerImageUrl } : {}),
    organizer: { "@type": "Organization", ...organizer },
    offers: {
      "@type": "Offer",
      price: price.toFixed(2),
      priceCurrency: "BSD",
      url,
      availability: `https://schema.org/${isFull ? "SoldOut" : "InStock"}`,
    },
  };
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  // "<" is escaped, so that no title can close the element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" nonce={nonce} dangerouslySetInnerHTML={{ __html: json }} />;
}
