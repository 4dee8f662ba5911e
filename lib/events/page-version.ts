import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import type { PageVersion } from "@/lib/process-state.mjs";

/*
 * `xmin` is the id of the transaction that last wrote a row, so it covers triggers, cascades and manual SQL too. An
 * event's row is written with every seat, so its other columns are compared by their contents. Once it is full, every
 * write counts at once: two that cancel each other out would otherwise go unnoticed.
 */
const version = Prisma.sql`
  concat_ws(' ', e."id", md5((to_jsonb(e) - ARRAY['currentAttendees', 'updatedAt'])::text), e."startDate" <= now(),
    CASE WHEN e."currentAttendees" >= e."maxAttendees" THEN e."xmin" END, l."xmin", l."id",
    (SELECT string_agg(concat_ws(' ', md5((to_jsonb(p) - 'taken')::text), p."availableFrom" <= now(),
       p."availableUntil" <= now(), CASE WHEN p."capacity" - p."taken" <= 10 THEN p."taken" END), ',' ORDER BY p."id")
     FROM "EventPrice" p WHERE p."eventId" = e."id"),
    (SELECT b."xmin" FROM "BankAccount" b WHERE b."eventId" = e."id"),
    (SELECT a."xmin" FROM "AssociationSettings" a WHERE a."id" = 1)) AS "fixed",
  concat_ws(' ', e."xmin", date_trunc('minute', now())) AS "moving"`;

/**
 * The version of an event's public page or landing page; equal versions mean equal pages. `fixed` changes with the
 * event, its prices, account, landing page and settings, when the last seat is taken and when registration closes;
 * `moving` with every seat, and every minute for relative times. Null for any other path.
 */
export async function versionOfPage(path: string): Promise<PageVersion | null> {
  const [, folder, slug] = /^\/(events\/)?([a-z0-9-]+)$/.exec(path) ?? [];
  if (!slug) return null;
  const [row] = folder
    ? await sql<PageVersion>`
        SELECT ${version} FROM "Event" e LEFT JOIN "LandingPage" l ON l."eventId" = e."id" WHERE e."slug" = ${slug}`
    : await sql<PageVersion>`
        SELECT ${version} FROM "LandingPage" l JOIN "Event" e ON e."id" = l."eventId"
        WHERE l."slug" = ${slug} AND l."publishedAt" IS NOT NULL`;
  return row ?? null;
}
