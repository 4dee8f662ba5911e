import type { DemoProgramme } from "./events";
import { sampleConference } from "@/lib/landing/sample-conference";

export { conferenceContent, conferencePrices } from "@/lib/landing/sample-conference";

const [startDay, from] = sampleConference.startsAt.split("T") as [string, string];
const [endDay, to] = sampleConference.endsAt.split("T") as [string, string];

const programme: DemoProgramme = {
  agenda: [
    { at: "09:00", title: "Opening", description: "Thirty-five years of the association." },
    { at: "09:30", title: "Keynote: what supervisors expect next" },
    { at: "12:30", title: "Lunch" },
    { at: "14:00", title: "Cases from the islands" },
    { at: "09:00", isOnLastDay: true, title: "Workshops" },
    { at: "15:30", isOnLastDay: true, title: "Closing panel" },
  ],
  speakers: [
    {
      name: "Althea Bethel",
      title: "Former Inspector of Banks",
      bio: "Writes and teaches on supervision in small island states.",
    },
    { name: "Rowena Ferguson", title: "Director of Financial Crime, Island Bank" },
    { name: "Deandra Knowles", title: "Head of Compliance, Coral Trust" },
  ],
};

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
  ...programme,
};
