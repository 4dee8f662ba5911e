import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

/*
 * `xmin` is the transaction that wrote a row last, whatever wrote it: a request, a cascade, the trigger that counts the
 * seats, a statement typed by hand.
 */
const version = Prisma.sql`
  concat_ws(' ', e."xmin", e."id", e."startDate" <= now(), date_trunc('minute', now()), l."xmin", l."id",
    (SELECT string_agg(p."xmin"::text, ',' ORDER BY p."id") FROM "EventPrice" p WHERE p."eventId" = e."id"),
    (SELECT a."xmin" FROM "AssociationSettings" a WHERE a."id" = 1)) AS "version"`;

type Found = { version: string };

/**
 * What an event's public page, or its landing page, shows to visitors: two answers that are equal mean equal pages.
 * It changes with the event, its prices, its seats, its landing page, the association's settings, the moment when
 * registration closes, and every minute for what is said of the time. Null where the path is no such page.
 */
export async function versionOfPage(path: string): Promise<string | null> {
  const [, folder, slug] = /^\/(events\/)?([a-z0-9-]+)$/.exec(path) ?? [];
  if (!slug) return null;
  const [row] = folder
    ? await sql<Found>`
        SELECT ${version} FROM "Event" e LEFT JOIN "LandingPage" l ON l."eventId" = e."id" WHERE e."slug" = ${slug}`
    : await sql<Found>`
        SELECT ${version} FROM "LandingPage" l JOIN "Event" e ON e."id" = l."eventId"
        WHERE l."slug" = ${slug} AND l."publishedAt" IS NOT NULL`;
  return row?.version ?? null;
}
