import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PastEventCard } from "@/app/(portal)/events/(list)/_components/past-event-card";
import type { MemberEvent } from "@/lib/registrations/member-events";

const event = {
  id: "1",
  title: "Fraud Trends",
  startDate: "2026-11-06T14:00:00.000Z",
  location: "Nassau",
} as MemberEvent;

test.each([
  [{ isRegistered: false, hasAttended: false }, ["Past Event"]],
  [{ isRegistered: true, hasAttended: false }, ["Registered"]],
  // Who was let in at the door is registered all the same (first match wins).
  [{ isRegistered: true, hasAttended: true }, ["Registered", "You attended"]],
])("the card of a past event says, for %j, %j", (standing, words) => {
  render(
    <PastEventCard event={{ ...event, ...standing }} certificate={undefined} timeZone="America/Nassau" />,
  );
  const said = ["Past Event", "Registered", "You attended"].filter((label) => screen.queryByText(label));
  expect(said).toEqual(words);
});
