import "server-only";
import { actingPersonId } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { scaleLimit } from "@/lib/limits/limit";
import { protectiveTemplates, type Template } from "./templates";

/** What one person causes for one mailbox other than their own, before `RATE_LIMIT_FACTOR`. */
const limits = { perHour: 20, perDay: 60 };

/** What administrators read of a letter that this limit kept back. */
export const tooManyByPerson =
  "Too many emails to this address that one person caused. Somebody else can send it if it is still relevant.";

/**
 * The letters among these that are too many from the acting person to one mailbox, in the caller's transaction. Only
 * one transaction of a person counts at a time.
 */
export async function findTooManyByPerson<Letter extends { toAddress: string; template: Template }>(
  letters: Letter[],
): Promise<Set<Letter>> {
  const personId = actingPersonId();
  const limited = letters.filter(({ template }) => !protectiveTemplates.includes(template));
  if (personId === null || limited.length === 0) return new Set();
  // The letter's row refers to the person's. Locked after the turn to count was taken, it could wait for whoever waits.
  await sql`
    WITH person AS MATERIALIZED (SELECT "id" FROM "User" WHERE "id" = ${personId}::uuid FOR KEY SHARE)
    SELECT pg_advisory_xact_lock(hashtext('letters by a person'), hashtext("id"::text))::text FROM person`;
  // What they caused before is counted once, and not for each mailbox: one person writes to thousands.
  const tooMany = await sql<{ at: number }>`
    WITH asked AS MATERIALIZED (
      SELECT a.*, row_number() OVER (PARTITION BY a."mailbox" ORDER BY a."at") AS "nth"
      FROM (SELECT "mailbox_of"(j."address") AS "mailbox", j."at"::int AS "at"
            FROM unnest(${limited.map(({ toAddress }) => toAddress)}::text[]) WITH ORDINALITY AS j("address", "at")) a
    ), earlier AS MATERIALIZED (
      SELECT "mailbox_of"(o."toAddress") AS "mailbox", count(*) AS "inDay",
             count(*) FILTER (WHERE o."createdAt" > now() - interval '1 hour') AS "inHour"
      FROM "OutboxEmail" o
      WHERE o."causedById" = ${personId}::uuid AND o."createdAt" > now() - interval '1 day'
        AND "mailbox_of"(o."toAddress") = ANY (ARRAY(SELECT "mailbox" FROM asked))
        AND o."template" <> ALL (${[...protectiveTemplates]}::text[])
        -- Those that were kept back did not reach anybody.
        AND (o."givenUpAt" IS NULL OR o."attempts" > 0)
      GROUP BY 1)
    SELECT r."at" FROM asked r LEFT JOIN earlier e ON e."mailbox" = r."mailbox"
    WHERE (coalesce(e."inHour", 0) + r."nth" > ${scaleLimit(limits.perHour)}::int
           OR coalesce(e."inDay", 0) + r."nth" > ${scaleLimit(limits.perDay)}::int)
      AND NOT EXISTS (SELECT FROM "User" u
                      WHERE u."id" = ${personId}::uuid AND "mailbox_of"(u."email") = r."mailbox"
                        AND "is_proven_address"(u."email"))`;
  return new Set(tooMany.flatMap(({ at }) => limited[at - 1] ?? []));
}
