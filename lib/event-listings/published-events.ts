import "server-only";
import type { Visitor } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { db } from "@/lib/db/client";
import { isSlug } from "@/lib/core/fields";
import { publicStatuses } from "@/lib/events/rules";

const calendarFields = {
  id: true,
  status: true,
  slug: true,
  title: true,
  description: true,
  startDate: true,
  endDate: true,
  location: true,
  updatedAt: true,
} as const;

const yearMs = 366 * 24 * 60 * 60 * 1_000;
const maxInFeed = 1_000;

/** An event for a calendar file; null if it does not exist. */
export async function findCalendarEvent(_visitor: Visitor, slug: string) {
  if (!isSlug(slug)) return null;
  return db.event.findUnique({ select: calendarFields, where: { slug, status: { in: publicStatuses } } });
}

/** Upcoming events and those that ended within the past year, newest first. */
export async function listCalendarEvents(_visitor: Visitor) {
  return db.event.findMany({
    select: calendarFields,
    where: { status: { in: publicStatuses }, endDate: { gt: new Date(Date.now() - yearMs) } },
    orderBy: [{ startDate: "desc" }, { id: "desc" }],
    take: maxInFeed,
  });
}

// Sitemaps allow 50,000 addresses (sitemaps.org).
const maxInSitemap = 20_000;

/** Paths for search engines: every event, and its landing page when published. */
export async function listPublishedPaths(_visitor: Visitor): Promise<{ path: string; lastModified: Date }[]> {
  const events = await db.event.findMany({
    select: {
      slug: true,
      updatedAt: true,
      landingPage: { select: { slug: true, updatedAt: true, publishedAt: true } },
    },
    where: { status: { in: publicStatuses } },
    orderBy: [{ startDate: "desc" }, { id: "desc" }],
    take: maxInSitemap,
  });
  return events.flatMap(({ slug, updatedAt, landingPage }) => [
    ...(landingPage?.publishedAt
      ? [
          {
            path: pathTo("/[landing]", { landing: landingPage.slug }),
            lastModified: newer(landingPage.updatedAt, updatedAt),
          },
        ]
      : []),
    { path: pathTo("/events/[slug]", { slug }), lastModified: updatedAt },
  ]);
}

const newer = (one: Date, other: Date) => (one > other ? one : other);
