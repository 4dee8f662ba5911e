import { describe, expect, it } from "vitest";
import { structuredData, type DescribedEvent } from "@/components/events/structured-data";
import { aRate } from "../../support/rates";

const event: DescribedEvent = {
  slug: "forum",
  status: "published",
  title: "Forum",
  summary: "Talks.",
  isOnline: false,
  startDate: "2026-11-13T13:00:00.000Z",
  endDate: "2026-11-13T15:00:00.000Z",
  location: "Bay Street, Nassau",
  priceCents: 0,
  prices: [],
  maxAttendees: 50,
  currentAttendees: 49,
  offeredSeats: 0,
  waitingCount: 0,
  previousStartDate: null,
  flyerImageUrl: null,
};
const url = "https://portal.example.org/events/forum";
const organizer = { name: "ACO", url: "https://portal.example.org/" };
const before = new Date("2026-11-13T12:59:59.999Z");
const described = (facts: Partial<DescribedEvent> = {}, now = before) =>
  structuredData({ ...event, ...facts }, { url, organizer, now }) as Record<string, never>;

describe("an event for search engines", () => {
  it("an event's structured data says what, when, where and who, with one offer for its one price", () => {
    expect(described()).toEqual({
      "@context": "https://schema.org",
      "@type": "Event",
      name: "Forum",
      description: "Talks.",
      startDate: event.startDate,
      endDate: event.endDate,
      url,
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: { "@type": "Place", name: event.location, address: event.location },
      image: ["https://portal.example.org/api/public/events/forum/image"],
      organizer: { "@type": "Organization", ...organizer },
      offers: {
        "@type": "Offer",
        price: "0.00",
        priceCurrency: "BSD",
        url,
        availability: "https://schema.org/InStock",
        validThrough: event.startDate,
      },
    });
  });

  it("an event's structured data offers each rate in order", () => {
    const prices = [aRate("member", "Member", 40_000), aRate("other", "Non-member", 50_050)];
    expect(described({ priceCents: 35_000, prices }).offers).toMatchObject([
      { name: "Member", price: "400.00" },
      { name: "Non-member", price: "500.50" },
    ]);
  });

  it.each([
    [{}, before, "InStock"],
    [{ currentAttendees: 50 }, before, "SoldOut"],
    [{ currentAttendees: 5_000, maxAttendees: null }, before, "InStock"],
    [{}, new Date(event.startDate), "OutOfStock"],
    [{ maxAttendees: null }, new Date("2027-01-01"), "OutOfStock"],
  ])("an event's structured data says whether seats are available (%#)", (facts, now, availability) => {
    expect(described(facts, now).offers).toMatchObject({
      availability: `https://schema.org/${availability}`,
      validThrough: event.startDate,
    });
  });

  it("an event's structured data says that it was moved, and from when, only when its start changed", () => {
    const previousStartDate = "2026-11-06T13:00:00.000Z";
    expect(described({ previousStartDate })).toMatchObject({
      eventStatus: "https://schema.org/EventRescheduled",
      previousStartDate,
    });
    expect(described({ previousStartDate: event.startDate })).not.toHaveProperty("previousStartDate");
  });

  it("an event's structured data has the full address of its flyer, if any", () => {
    const image = (flyerImageUrl: string) => described({ flyerImageUrl }).image;
    expect(image("/api/public/flyers/1")).toEqual(["https://portal.example.org/api/public/flyers/1"]);
    expect(image("https://cdn.example.org/a.png")).toEqual(["https://cdn.example.org/a.png"]);
  });

  it("an event's structured data tells online events from those at a place or with none yet", () => {
    expect(described({ location: "Online (Teams)", isOnline: true })).toMatchObject({
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", url },
    });
    expect(described({ location: null, isOnline: true })).toMatchObject({
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", url },
    });
    expect(described({ location: null })).not.toHaveProperty("location");
  });
});
