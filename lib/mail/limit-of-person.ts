import "server-only";
import { actingPersonId } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { scaleLimit } from "@/lib/limits/limit";
import { templatesSharingLimit, isRefusedBeyondLimit, type Template } from "./templates";

/**
 * Limits of the letters that one person causes for one mailbox other than their own, for letters that share a limit
 * (`RATE_LIMIT_FACTOR` = 1).
 */
const limits = { perHour: 20, perDay: 60 };

/** The reason that administrators see on a letter that this limit held back. */
export const tooManyByPerson =
  "One person has caused too many emails to this address. Someone else can send it if it is still relevant.";

type Queued = { toAddress: string; template: Template };

/**
 * The letters that exceed what the acting person may cause for one mailbox, in the caller's transaction. Only one
 * transaction of a person counts at a time.
 *
 * @throws Refusal `too_many` for a letter that must not be kept back
 */
export async function listTooManyByPerson<Letter extends Queued>(letters: Letter[]): Promise<Set<Letter>> {
  const personId = actingPersonId();
  if (personId === null) return new Set();
  const tooMany = new Set<Letter>();
  for (const { together, counted } of byLimit(letters)) {
    for (const letter of await findTooMany(personId, counted, together)) tooMany.add(letter);
  }
  if ([...tooMany].some(({ template }) => isRefusedBeyondLimit(template))) throw tooManyToOne();
  return tooMany;
}

type Limited<Letter> = { together: readonly Template[]; counted: Letter[] };

/** The letters that have a limit, grouped by the templates that share it. */
function byLimit<Letter extends Queued>(letters: Letter[]): Limited<Letter>[] {
  const limits = new Map<string, Limited<Letter>>();
  for (const letter of letters) {
    const together = templatesSharingLimit(letter.template);
    if (together.length === 0) continue;
    const limit = limits.get(together.join()) ?? { together, counted: [] };
    limit.counted.push(letter);
    limits.set(together.join(), limit);
  }
  return [...limits.values()];
}

const tooManyToOne = () =>
  new Refusal(
    "too_many",
    "This would send an email, and too many like it have already been sent to that address. Please try again in an hour.",
    { retryAfterSeconds: 60 * 60 },
  );

async function findTooMany<Letter extends Queued>(
  personId: string,
  counted: Letter[],
  together: readonly Template[],
): Promise<Letter[]> {
  // The letter's row refers to the person's row. Locking that row after the counting lock could cause a deadlock.
  await sql`
    WITH person AS MATERIALIZED (SELECT "id" FROM "User" WHERE "id" = ${personId}::uuid FOR KEY SHARE)
    SELECT pg_advisory_xact_lock(hashtext('letters by a person'), hashtext("id"::text))::text FROM person`;
  // The person's earlier letters are counted once and not for each mailbox, because one person may write to thousands.
  const tooMany = await sql<{ at: number }>`
    WITH asked AS MATERIALIZED (
      SELECT a.*, row_number() OVER (PARTITION BY a."mailbox" ORDER BY a."at") AS "nth"
      FROM (SELECT "mailbox_of"(j."address") AS "mailbox", j."at"::int AS "at"
            FROM unnest(${counted.map(({ toAddress }) => toAddress)}::text[]) WITH ORDINALITY AS j("address", "at")) a
    ), earlier AS MATERIALIZED (
      SELECT "mailbox_of"(o."toAddress") AS "mailbox", count(*) AS "inDay",
             count(*) FILTER (WHERE o."createdAt" > now() - interval '1 hour') AS "inHour"
      FROM "OutboxEmail" o
      WHERE o."causedById" = ${personId}::uuid AND o."createdAt" > now() - interval '1 day'
        AND "mailbox_of"(o."toAddress") = ANY (ARRAY(SELECT "mailbox" FROM asked))
        AND o."template" = ANY (${[...together]}::text[])
        -- Those that were kept back did not reach anybody.
        AND (o."givenUpAt" IS NULL OR o."attempts" > 0)
      GROUP BY 1)
    SELECT r."at" FROM asked r LEFT JOIN earlier e ON e."mailbox" = r."mailbox"
    WHERE (coalesce(e."inHour", 0) + r."nth" > ${scaleLimit(limits.perHour)}::int
           OR coalesce(e."inDay", 0) + r."nth" > ${scaleLimit(limits.perDay)}::int)
      AND NOT EXISTS (SELECT FROM "User" u
                      WHERE u."id" = ${personId}::uuid AND "mailbox_of"(u."email") = r."mailbox"
                        AND "is_proven_address"(u."email"))`;
  return tooMany.flatMap(({ at }) => counted[at - 1] ?? []);
}
