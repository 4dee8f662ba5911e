import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

/* `xmin` is the id of the transaction that last wrote a row, so it covers triggers, cascades and manual SQL too. */
const version = Prisma.sql`
  concat_ws(' ', e."xmin", e."id", e."startDate" <= now(), date_trunc('minute', now()), l."xmin", l."id",
    (SELECT string_agg(p."xmin"::text, ',' ORDER BY p."id") FROM "EventPrice" p WHERE p."eventId" = e."id"),
    (SELECT a."xmin" FROM "AssociationSettings" a WHERE a."id" = 1)) AS "version"`;

type Found = { version: string };

/**
 * The version of an event's public page or landing page; equal versions mean equal pages. It changes with the event,
 * its prices, seats, landing page and settings, when registration closes, and every minute for relative times. Null
 * for any other path.
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
