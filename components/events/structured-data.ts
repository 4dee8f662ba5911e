import { currency, formatCents } from "@/lib/core/money";
import type { PortalEvent } from "@/lib/events/queries";
import { isFull, offeredRates, type Seats } from "@/lib/events/rules";
import type { CalendarEvent } from "./calendar-links";

export type DescribedEvent = CalendarEvent &
  Pick<PortalEvent, "slug" | "status" | "priceCents" | "prices" | "previousStartDate" | "flyerImageUrl"> &
  Pick<PortalEvent, "isOnline"> &
  Omit<Seats, "prices">;

type Where = {
  /** The full public URL of the page that shows it. */
  url: string;
  organizer: { name: string; url: string };
  now: Date;
};

const schema = (word: string) => `https://schema.org/${word}`;

export function structuredData(event: DescribedEvent, { url, organizer, now }: Where): object {
  const { title, summary, startDate, endDate, location, isOnline } = event;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: title,
    description: summary,
    startDate,
    endDate,
    url,
    ...statusOf(event),
    eventAttendanceMode: schema(isOnline ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode"),
    // The join link is only for people with a seat, so the public page's address stands in for it.
    ...(isOnline
      ? { location: { "@type": "VirtualLocation", url } }
      : location && { location: { "@type": "Place", name: location, address: location } }),
    image: [new URL(event.flyerImageUrl ?? `/api/public/events/${event.slug}/image`, url).href],
    organizer: { "@type": "Organization", ...organizer },
    offers: offersOf(event, url, now),
  };
}

/** The structured data of a list whose events each have a page of their own. */
export function listData(urls: string[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: urls.map((url, index) => ({ "@type": "ListItem", position: index + 1, url })),
  };
}

/** Only a change of the start counts as rescheduled; a new place or title does not. */
function statusOf({ status, startDate, previousStartDate }: DescribedEvent) {
  if (status === "cancelled") return { eventStatus: schema("EventCancelled") };
  if (status === "postponed") return { eventStatus: schema("EventPostponed") };
  return previousStartDate && previousStartDate !== startDate
    ? { eventStatus: schema("EventRescheduled"), previousStartDate }
    : { eventStatus: schema("EventScheduled") };
}

/**
 * The offers in the structured data: one per rate, or one in all. They are unavailable before registration opens and
 * after the event has started.
 */
function offersOf(event: DescribedEvent, url: string, now: Date) {
  const offer = (cents: number, name?: string) => ({
    "@type": "Offer",
    ...(name ? { name } : {}),
    price: formatCents(cents),
    priceCurrency: currency,
    url,
    availability: schema(availabilityOf(event, now)),
    validThrough: event.startDate,
  });
  return event.prices.length > 0
    ? offeredOrAll(event).map(({ label, priceCents }) => offer(priceCents, label))
    : offer(event.priceCents);
}

/** The rates that are on sale or will be. If all have ended or are sold out, all of them. */
function offeredOrAll({ prices }: DescribedEvent) {
  const offered = offeredRates(prices);
  return offered.length > 0 ? offered : prices;
}

function availabilityOf({ status, startDate, ...seats }: DescribedEvent, now: Date) {
  if (isFull(seats)) return "SoldOut";
  return status !== "published" || new Date(startDate) <= now ? "OutOfStock" : "InStock";
}
