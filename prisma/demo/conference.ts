/** The sample conference of spec §9 and decisions §6. Its dates are fixed, not relative to today. */
export const conference = {
  slug: "aco-conference-2025",
  title: "Anniversary Conference 2025",
  description:
    "Two days in Nassau for compliance officers from The Bahamas and the region, in the association's anniversary year. " +
    "The first day looks at financial crime and the next round of mutual evaluations, the second at digital assets, data protection and the future of the profession. " +
    "Lunch on both days and the anniversary reception are included.",
  /** Days of 2025 in the association's time zone. */
  startDay: "2025-11-13",
  endDay: "2025-11-14",
  from: "08:00",
  to: "17:00",
  location: "Convention Centre, West Bay Street, Nassau",
  priceCents: 35_000,
  maxAttendees: 500,
  members: 34,
  visitors: 18,
};

export type ConferenceRate =
  "member_one_day" | "member_two_day" | "non_member_one_day" | "non_member_two_day";

/** Early-bird prices in cents of BSD (spec §9), in the order in which they are offered. */
export const conferencePrices: { registrationType: ConferenceRate; label: string; priceCents: number }[] = [
  { registrationType: "member_one_day", label: "Member, one day", priceCents: 40_000 },
  { registrationType: "member_two_day", label: "Member, two days", priceCents: 65_000 },
  { registrationType: "non_member_one_day", label: "Non-member, one day", priceCents: 50_000 },
  { registrationType: "non_member_two_day", label: "Non-member, two days", priceCents: 75_000 },
];

/** `LandingPage.content` of the conference. */
export const conferencePage = {
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
      text: "Twelve hours over two days, with a certificate of attendance in your portal.",
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
  details: [
    { label: "Dates", text: "13 and 14 November 2025, 8:00 AM to 5:00 PM" },
    { label: "Venue", text: "Convention Centre, West Bay Street, Nassau" },
    { label: "Includes", text: "All sessions, lunch on both days, anniversary reception" },
  ],
  priceNote: "Starting at $500",
};
