import "server-only";
import { findAddress, type KeptPattern } from "@/lib/core/addresses.mjs";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import type { PageVersion } from "@/lib/process-state.mjs";
import { isAhead, isPast, maxPastShown, nextOthers } from "./whats-on";

/**
 * The parts of the rates `p` that pages show: the seats left only once they are few, and the next change of a period.
 */
const rates = Prisma.sql`
  md5(string_agg(concat_ws(' ', (to_jsonb(p) - 'taken')::text, p."availableFrom" <= now(), p."availableUntil" <= now(),
    CASE WHEN p."capacity" - p."taken" <= 10 THEN p."taken" END), ',' ORDER BY p."id"))`;

const isFull = Prisma.sql`"is_full"(e."id", e."maxAttendees", e."currentAttendees", e."offeredSeats", e."waitingCount")`;

/*
 * `xmin` is the id of the transaction that last wrote a row, so it covers triggers, cascades and manual SQL too. An
 * event's row is written with every seat, so its other columns are compared by their contents. Once it is full, every
 * write counts at once: two that cancel each other out would otherwise go unnoticed.
 */
const version = Prisma.sql`
  concat_ws(' ', e."id", md5((to_jsonb(e) - ARRAY['currentAttendees', 'offeredSeats', 'waitingCount', 'updatedAt'])::text), e."startDate" <= now(),
    CASE WHEN ${isFull} THEN e."xmin" END, l."xmin", l."id",
    (SELECT ${rates} FROM "EventPrice" p WHERE p."eventId" = e."id"),
    (SELECT b."xmin" FROM "BankAccount" b WHERE b."eventId" = e."id"),
    (SELECT a."xmin" FROM "AssociationSettings" a WHERE a."id" = 1)) AS "fixed",
  concat_ws(' ', e."xmin", date_trunc('minute', now())) AS "moving"`;

/** The parts of other events that an event's public page shows. */
const others = Prisma.sql`
  SELECT md5(string_agg(n::text, ',')) FROM (${nextOthers(Prisma.sql`e."id"`)}) n`;

/** The parts of each event in the list of events, except seats. For a full event, these count immediately. */
const listed = Prisma.sql`
  ROW(e."id", e."status", e."slug", e."title", e."startDate", e."endDate", e."location", e."joinUrl" IS NULL, e."topics", e."priceCents",
    e."maxAttendees", e."startDate" <= now(), CASE WHEN ${isFull} THEN e."xmin" END)::text`;

/**
 * The version of the list of all events. It covers one past event more than is shown, because that tells whether there
 * are others.
 */
const versionOfList = () => sql<PageVersion>`
  WITH ahead AS MATERIALIZED (SELECT e."id", ${listed} AS "listed", e."xmin" AS "write" FROM "Event" e WHERE ${isAhead}),
    past AS (SELECT e."id", ${listed} AS "listed" FROM "Event" e WHERE ${isPast}
      ORDER BY e."startDate" DESC, e."id" DESC LIMIT ${maxPastShown + 1})
  SELECT concat_ws(' ', 'list', (SELECT md5(string_agg("listed", ',' ORDER BY "id")) FROM ahead),
      (SELECT md5(string_agg("listed", ',' ORDER BY "id")) FROM past),
      (SELECT ${rates} FROM "EventPrice" p WHERE p."eventId" IN (SELECT "id" FROM ahead)),
      (SELECT a."xmin" FROM "AssociationSettings" a WHERE a."id" = 1)) AS "fixed",
    coalesce((SELECT md5(string_agg("write"::text, ',' ORDER BY "id")) FROM ahead), '') AS "moving"`;

type Version = Promise<PageVersion[]>;

const versionOfEvent = (slug: string): Version => sql<PageVersion>`
  SELECT concat_ws(' ', v."fixed", v."others") AS "fixed", v."moving" FROM (
    SELECT ${version}, (${others}) AS "others"
    FROM "Event" e LEFT JOIN "LandingPage" l ON l."eventId" = e."id" WHERE e."slug" = ${slug}) v`;

const versionOfLanding = (slug: string): Version => sql<PageVersion>`
  SELECT ${version} FROM "LandingPage" l JOIN "Event" e ON e."id" = l."eventId"
  WHERE l."slug" = ${slug} AND l."publishedAt" IS NOT NULL`;

const versionOf: Record<KeptPattern, (params: Record<string, string>) => Version> = {
  "/whats-on": versionOfList,
  "/events/[slug]": ({ slug = "" }) => versionOfEvent(slug),
  "/[landing]": ({ landing = "" }) => versionOfLanding(landing),
};
const isKept = (pattern: string): pattern is KeptPattern => pattern in versionOf;

/**
 * The version of the list of events, of an event's public page or of a landing page; equal versions mean equal pages.
 * `fixed` changes with the event, its prices, account, landing page, the events beside it and settings, when the last
 * seat is taken and when registration closes; `moving` with every seat, and every minute for relative times. Null for any
 * other path.
 */
export async function versionOfPage(path: string): Promise<PageVersion | null> {
  const found = findAddress(path);
  if (!found || !isKept(found.pattern)) return null;
  const [row] = await versionOf[found.pattern](found.params);
  return row ?? null;
}
