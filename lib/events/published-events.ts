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

// A sitemap may have 50,000 addresses (sitemaps.org).
const mostInSitemap = 20_000;

/** The addresses that search engines may know: each event's, and its landing page's where that is published. */
export async function listPublishedPaths(_visitor: Visitor): Promise<{ path: string; lastModified: Date }[]> {
  const events = await db.event.findMany({
    select: {
      slug: true,
      updatedAt: true,
      landingPage: { select: { slug: true, updatedAt: true, publishedAt: true } },
    },
    orderBy: [{ startDate: "desc" }, { id: "desc" }],
    take: mostInSitemap,
  });
  return events.flatMap(({ slug, updatedAt, landingPage }) => [
    ...(landingPage?.publishedAt
      ? [{ path: `/${landingPage.slug}`, lastModified: newer(landingPage.updatedAt, updatedAt) }]
      : []),
    { path: `/events/${slug}`, lastModified: updatedAt },
  ]);
}

const newer = (one: Date, other: Date) => (one > other ? one : other);
