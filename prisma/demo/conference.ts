import { cpdOf, type DemoProgramme } from "./events";
import { conferenceContent, sampleConference } from "@/lib/landing/sample-conference";
import type { LandingContent } from "@/lib/landing/schema";

export { conferencePrices } from "@/lib/landing/sample-conference";

const timeOf = (wallClock: string) => wallClock.slice(-"HH:mm".length);

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

const title = "Anniversary Conference";

/** The sample conference as one of the demo's occasions: it lies ahead, whatever the year. */
export const conference = {
  ...sampleConference,
  title,
  /** Its name among the demo's rows, whatever the association's own slug is. */
  slug: "aco-conference-2025",
  startsInDays: 45,
  days: 2,
  from: timeOf(sampleConference.startsAt),
  to: timeOf(sampleConference.endsAt),
  topics: ["AML", "Regulation", "Networking"],
  members: 34,
  visitors: 18,
  cpd: cpdOf({ "Anti-money laundering": 8, "Regulation and supervision": 3, Ethics: 1 }),
  ...programme,
};

/** The sample's landing page under the title of the demo's conference. */
export const demoLandingContent: LandingContent = {
  ...conferenceContent,
  hero: { ...conferenceContent.hero, title },
};
