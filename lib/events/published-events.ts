import "server-only";
import type { Visitor } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { isSlug } from "@/lib/fields";

/** What calendars are told of an event. */
const calendarFields = {
  id: true,
  slug: true,
  title: true,
  description: true,
  startDate: true,
  endDate: true,
  location: true,
  calendarSequence: true,
  updatedAt: true,
} as const;

const yearMs = 366 * 24 * 60 * 60 * 1_000;
const mostInFeed = 1_000;

/** An event for a calendar file, or null. */
export async function findCalendarEvent(_visitor: Visitor, slug: string) {
  if (!isSlug(slug)) return null;
  return db.event.findUnique({ select: calendarFields, where: { slug } });
}

/** Everything to come and what ended within the past year, the newest first. */
export async function listCalendarEvents(_visitor: Visitor) {
  return db.event.findMany({
    select: calendarFields,
    where: { endDate: { gt: new Date(Date.now() - yearMs) } },
    orderBy: [{ startDate: "desc" }, { id: "desc" }],
    take: mostInFeed,
  });
}
