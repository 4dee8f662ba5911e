import type { PortalEvent } from "@/lib/events/queries";
import { standardPolicy } from "@/lib/events/cancellation-rules";
import { isMembersType } from "@/lib/events/rules";
import { wallClockToIso } from "@/lib/core/format";
import { landingSlug, type LandingContent } from "./schema";

/** The sample conference, shared by the seed call, its page and the demo data. */
export const sampleConference = {
  title: "Anniversary Conference 2025",
  description:
    "Two days in Nassau for compliance officers from The Bahamas and the region, in the association's anniversary year. " +
    "The first day looks at financial crime and the next round of mutual evaluations, the second at digital assets, data protection and the future of the profession. " +
    "Lunch on both days and the anniversary reception are included.",
  /** Wall-clock times in the association's zone. */
  startsAt: "2025-11-13T08:00",
  endsAt: "2025-11-14T17:00",
  location: "Convention Centre, West Bay Street, Nassau",
  priceCents: 35_000,
  maxAttendees: 500,
} as const;

export type ConferenceRate =
  | "member_one_day"
  | "member_two_day"
  | "non_member_one_day"
  | "non_member_two_day";

/** Early bird prices in cents of BSD, in display order. */
export const conferencePrices: { registrationType: ConferenceRate; label: string; priceCents: number }[] = [
  { registrationType: "member_one_day", label: "Member, one day (early bird)", priceCents: 40_000 },
  { registrationType: "member_two_day", label: "Member, two days (early bird)", priceCents: 65_000 },
  { registrationType: "non_member_one_day", label: "Non-member, one day (early bird)", priceCents: 50_000 },
  { registrationType: "non_member_two_day", label: "Non-member, two days (early bird)", priceCents: 75_000 },
];

export const conferenceContent: LandingContent = {
  theme: "anniversary",
  hero: {
    title: "Anniversary Conference 2025",
    subtitle: "Compliance in a small, open economy: what we have learned and what comes next",
    badge: "Celebrating our anniversary",
  },
  whyAttend: [
    {
      title: "Hear it first-hand",
      text: "Supervisors, investigators and practitioners speak about cases they have handled themselves.",
    },
    {
      title: "Earn continuing education",
      text: "Twelve hours of sessions over two days.",
    },
    {
      title: "Meet the profession",
      text: "Colleagues from banking, trust, insurance, funds and digital assets in one place.",
    },
    {
      title: "Take something home",
      text: "Each session ends with one page of steps that you can use on Monday.",
    },
  ],
  details: [{ label: "Includes", text: "All sessions, lunch on both days, anniversary reception" }],
  priceNote: "Starting at $500 for non-members",
  bank: null,
};

/** The conference's slug, for the event and for the landing page. */
export function conferenceSlug(associationSlug: string): string {
  return `${associationSlug}-conference-2025`;
}

/** The conference as an event that is not in the database yet, so nobody can register for it. */
export function unseededConference(association: { slug: string; timeZone: string }): PortalEvent {
  const { title, description, startsAt, endsAt, location, priceCents, maxAttendees } = sampleConference;
  const slug = conferenceSlug(association.slug);
  return {
    id: "",
    status: "published",
    slug,
    title,
    description,
    summary: description,
    startDate: wallClockToIso(startsAt, association.timeZone),
    endDate: wallClockToIso(endsAt, association.timeZone),
    location,
    isOnline: false,
    topics: [],
    priceCents,
    prices: conferencePrices.map((rate) => ({
      ...rate,
      availableFrom: null,
      availableUntil: null,
      capacity: null,
      left: null,
      isOnSale: true,
      isOffered: true,
      isMembersOnly: isMembersType(rate.registrationType),
    })),
    maxAttendees,
    currentAttendees: 0,
    offeredSeats: 0,
    waitingCount: 0,
    flyerImageUrl: null,
    calendarSequence: 0,
    previousStartDate: null,
    questions: [],
    cpd: null,
    cancellationPolicy: standardPolicy,
    landingSlug: slug,
  };
}

/** The editor's initial content for an event without a landing page. The event's own facts are not copied into it. */
export const initialContent = ({ title }: Pick<PortalEvent, "title">): LandingContent => ({
  theme: "plain",
  hero: { title: title.slice(0, 120), subtitle: null, badge: null },
  whyAttend: [],
  details: [],
  priceNote: null,
  bank: null,
});

/** The address that the editor proposes: the event's slug, unless it is reserved. */
export function proposedSlug(eventSlug: string): string {
  return landingSlug.safeParse(eventSlug).success ? eventSlug : `${eventSlug}-event`;
}
