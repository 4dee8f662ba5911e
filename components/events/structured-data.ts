export type DescribedEvent = {
  slug: string;
  title: string;
  description: string;
  startDate: string;
  endDate: string;
  location: string | null;
  price: number;
  prices: { label: string; price: number }[];
  maxAttendees: number | null;
  currentAttendees: number;
  previousStartDate: string | null;
  flyerImageUrl: string | null;
};

type Where = {
  /** The public address of the page that shows it, in full. */
  url: string;
  organizer: { name: string; url: string };
  now: Date;
};

const schema = (word: string) => `https://schema.org/${word}`;

/** An event in schema.org's words, as search engines read it. */
export function structuredData(event: DescribedEvent, { url, organizer, now }: Where): object {
  const { title, description, startDate, endDate, location } = event;
  const isOnline = location !== null && /^online\b/i.test(location);
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: title,
    description,
    startDate,
    endDate,
    url,
    ...statusOf(event),
    eventAttendanceMode: schema(isOnline ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode"),
    ...(location
      ? {
          location: isOnline
            ? { "@type": "VirtualLocation", url }
            : { "@type": "Place", name: location, address: location },
        }
      : {}),
    image: [new URL(event.flyerImageUrl ?? `/api/public/events/${event.slug}/image`, url).href],
    organizer: { "@type": "Organization", ...organizer },
    offers: offersOf(event, url, now),
  };
}

/** Rescheduled is only what starts at another moment; a new place or title alone is not. */
function statusOf({ startDate, previousStartDate }: DescribedEvent) {
  return previousStartDate && previousStartDate !== startDate
    ? { eventStatus: schema("EventRescheduled"), previousStartDate }
    : { eventStatus: schema("EventScheduled") };
}

/** One offer for each line of the price list, else one; none can be taken up once the event has started. */
function offersOf(event: DescribedEvent, url: string, now: Date) {
  const offer = (price: number, name?: string) => ({
    "@type": "Offer",
    ...(name ? { name } : {}),
    price: price.toFixed(2),
    priceCurrency: "BSD",
    url,
    availability: schema(availabilityOf(event, now)),
    validThrough: event.startDate,
  });
  return event.prices.length > 0
    ? event.prices.map(({ label, price }) => offer(price, label))
    : offer(event.price);
}

function availabilityOf({ startDate, maxAttendees, currentAttendees }: DescribedEvent, now: Date) {
  if (maxAttendees !== null && currentAttendees >= maxAttendees) return "SoldOut";
  return new Date(startDate) <= now ? "OutOfStock" : "InStock";
}
