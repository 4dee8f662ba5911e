import "server-only";
import { Prisma } from "@/lib/db/client";
import { sqlCount } from "@/lib/db/sql";
import { neverAt } from "./queue";
import type { Template } from "./templates";

/**
 * Blanks the letters `o` that `isMeant` selects, in the caller's transaction. Address, content and attachments are
 * removed; template and times stay for statistics. Unsent ones are never sent.
 */
export async function blankLetters(isMeant: Prisma.Sql): Promise<number> {
  return sqlCount`
    UPDATE "OutboxEmail" o SET "toAddress" = '', "subject" = '', "text" = '', "html" = '', "attachments" = NULL,
      "lastError" = NULL, "erasedAt" = now(),
      "givenUpAt" = CASE WHEN "sentAt" IS NULL THEN coalesce("givenUpAt", now()) END,
      "nextAttemptAt" = CASE WHEN "sentAt" IS NULL THEN ${neverAt}::timestamptz ELSE "nextAttemptAt" END
    WHERE o."erasedAt" IS NULL AND ${isMeant}`;
}

type ToAddresses = {
  addresses: string[];
  /** Templates to leave alone. */
  except?: readonly Template[];
};

/** Blanks all letters to these addresses. */
export async function blankLettersTo({ addresses, except = [] }: ToAddresses): Promise<number> {
  if (addresses.length === 0) return 0;
  // Repeats the expression of the index.
  return blankLetters(Prisma.sql`
    "mailbox_of"(o."toAddress") = ANY(ARRAY(SELECT "mailbox_of"(a) FROM unnest(${addresses}::text[]) AS a))
    AND o."toAddress" = ANY(${addresses}::text[]) AND o."template" <> ALL(${[...except]}::text[])`);
}

type Mentioning = { templates: readonly Template[]; since: Date; words: string[] };

/** Blanks letters of these templates, to anybody, that contain one of these words (a reference, a link). */
export async function blankLettersWith({ templates, since, words }: Mentioning): Promise<number> {
  if (words.length === 0) return 0;
  return blankLetters(Prisma.sql`
    o."template" = ANY(${[...templates]}::text[]) AND o."createdAt" >= ${since}
    AND EXISTS (SELECT FROM unnest(${words}::text[]) AS w
                WHERE position(w IN o."text") > 0 OR position(w IN o."subject") > 0)`);
}
