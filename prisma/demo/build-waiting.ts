import type { Prisma } from "@/lib/db/client";
import type { Occasion } from "./build-events";
import type { Calendar } from "./calendar";
import { FULL_EVENT_SLUG } from "./events";
import { demoId, demoTicketCode } from "./identity";

/** Whoever waits for a seat at the full event, in order; the first has been offered the one that became free. */
const people: [firstName: string, lastName: string][] = [
  ["Philippa", "Knowles"],
  ["Marvin", "Deveaux"],
  ["Yolanda", "Rahming"],
  ["Carlton", "Bannister"],
];

export function waitingRows(occasions: Occasion[], calendar: Calendar): Prisma.WaitingEntryCreateManyInput[] {
  const { id: eventId } = occasions.find(({ slug }) => slug === FULL_EVENT_SLUG)!;
  return people.map(([firstName, lastName], place) => ({
    id: demoId("waiting", lastName),
    eventId,
    firstName,
    lastName,
    email: `${firstName}.${lastName}@visitor.test`.toLowerCase(),
    code: demoTicketCode(`waiting:${lastName}`),
    joinedAt: calendar.at(place - people.length - 1, "10:00"),
    ...(place === 0 && { offeredUntil: calendar.at(1, "09:00") }),
  }));
}
