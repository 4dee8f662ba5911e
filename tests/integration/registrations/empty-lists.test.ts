import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MyRegistrations } from "@/app/(portal)/events/(list)/_components/my-registrations";
import { PastEvents } from "@/app/(portal)/events/(list)/_components/past-events";
import { UpcomingEvents } from "@/app/(portal)/events/(list)/_components/upcoming-events";
import type { Member } from "@/lib/auth/member";
import { aMember } from "../../support/builders";

it("a portal without events says what is not there yet on each tab of the Events page", async () => {
  const person = (await aMember()) as unknown as Member;
  const list = { person, timeZone: "America/Nassau", page: 1, total: 0 };
  const words = async (shown: Promise<React.ReactNode>) =>
    renderToStaticMarkup(await shown)
      .replace(/<[^>]+>/g, " ")
      .replace(/&#x27;/g, "'")
      .replace(/\s+/g, " ")
      .trim();
  expect(await words(UpcomingEvents(list))).toBe(
    "No Upcoming Events Check back soon for new events and workshops.",
  );
  expect(await words(PastEvents(list))).toBe("No Past Events Past events will appear here.");
  expect(await words(MyRegistrations({ person }))).toContain(
    "No Registrations You haven't registered for any events yet. Browse Upcoming Events",
  );
});
