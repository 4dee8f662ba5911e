import "server-only";
import { db, Prisma } from "@/lib/db/client";
import { sqlCount } from "@/lib/db/sql";
import { never } from "./queue";
import type { Template } from "./templates";

/**
 * Blanks the letters that `isMeant` holds of (of the letter `o`), in the caller's transaction: address, content and
 * attachments go, template and times stay for the figures. What has not been sent never is.
 */
export async function blankLetters(isMeant: Prisma.Sql): Promise<number> {
  return sqlCount`
    UPDATE "OutboxEmail" o SET "toAddress" = '', "subject" = '', "text" = '', "html" = '', "attachments" = NULL,
      "lastError" = NULL, "erasedAt" = now(),
      "givenUpAt" = CASE WHEN "sentAt" IS NULL THEN coalesce("givenUpAt", now()) END,
      "nextAttemptAt" = CASE WHEN "sentAt" IS NULL THEN ${never}::timestamptz ELSE "nextAttemptAt" END
    WHERE o."erasedAt" IS NULL AND ${isMeant}`;
}

type ToAddresses = {
  addresses: string[];
  /** Templates whose letters stay. */
  except?: readonly Template[];
};

/** Blanks all letters to these addresses. */
export async function blankLettersTo({ addresses, except = [] }: ToAddresses): Promise<number> {
  if (addresses.length === 0) return 0;
  // The index is over mailboxes.
  return blankLetters(Prisma.sql`
    "mailbox_of"(o."toAddress") = ANY(ARRAY(SELECT "mailbox_of"(a) FROM unnest(${addresses}::text[]) AS a))
    AND o."toAddress" = ANY(${addresses}::text[]) AND o."template" <> ALL(${[...except]}::text[])`);
}

type Mentioning = { templates: readonly Template[]; since: Date; words: string[] };

/** Blanks letters of these templates, whoever they went to, that hold one of these words (a reference, a link). */
export async function blankLettersWith({ templates, since, words }: Mentioning): Promise<number> {
  if (words.length === 0) return 0;
  return blankLetters(Prisma.sql`
    o."template" = ANY(${[...templates]}::text[]) AND o."createdAt" >= ${since}
    AND EXISTS (SELECT FROM unnest(${words}::text[]) AS w
                WHERE position(w IN o."text") > 0 OR position(w IN o."subject") > 0)`);
}
