import { sampleConference } from "@/lib/landing/sample-conference";

export { conferenceContent, conferencePrices } from "@/lib/landing/sample-conference";

const [startDay, from] = sampleConference.startsAt.split("T") as [string, string];
const [endDay, to] = sampleConference.endsAt.split("T") as [string, string];

/** The sample conference as one of the demo's occasions. Its dates are fixed, not relative to today. */
export const conference = {
  ...sampleConference,
  /** Its name among the demo's rows, whatever the association's own slug is. */
  slug: "aco-conference-2025",
  startDay,
  endDay,
  from,
  to,
  topics: ["AML", "Regulation", "Networking"],
  members: 34,
  visitors: 18,
};
