import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EventList } from "@/app/(portal)/events/(list)/_components/event-list";
import { MyRegistrations } from "@/app/(portal)/events/(list)/_components/my-registrations";
import type { Member } from "@/lib/auth/member";
import { aMember } from "../../support/builders";

it("a portal without events says on each tab of the Events page what is not there yet", async () => {
  const person = (await aMember()) as unknown as Member;
  const list = { person, timeZone: "America/Nassau", search: {}, total: 0 };
  const words = async (shown: Promise<React.ReactNode>) =>
    renderToStaticMarkup(await shown)
      .replace(/<[^>]+>/g, " ")
      .replace(/&#x27;/g, "'")
      .replace(/\s+/g, " ")
      .trim();
  expect(await words(EventList({ which: "upcoming", ...list }))).toBe(
    "No Upcoming Events Check back soon for new events and workshops.",
  );
  expect(await words(EventList({ which: "past", ...list }))).toBe(
    "No Past Events Past events will appear here.",
  );
  expect(await words(MyRegistrations({ person }))).toContain(
    "No Registrations You haven't registered for any events yet. Browse Upcoming Events",
  );
});
