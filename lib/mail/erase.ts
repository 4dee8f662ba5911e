import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { neverSentAt } from "./queue";
import type { Template } from "./templates";

/**
 * Erases the letters `o` that `isMeant` selects, in the caller's transaction. Address, content, attachments and who
 * caused them are removed; template and times stay for statistics. Unsent ones are never sent.
 */
export async function eraseLetters(isMeant: Prisma.Sql): Promise<number> {
  return sql.writeCount`
    UPDATE "OutboxEmail" o SET "toAddress" = '', "subject" = '', "text" = '', "html" = '', "attachments" = NULL, "replyTo" = NULL,
      "causedById" = NULL, "decisionOnId" = NULL, "lastError" = NULL, "erasedAt" = now(),
      "givenUpAt" = CASE WHEN "sentAt" IS NULL THEN coalesce("givenUpAt", now()) END,
      "nextAttemptAt" = CASE WHEN "sentAt" IS NULL THEN ${neverSentAt}::timestamptz ELSE "nextAttemptAt" END
    WHERE o."erasedAt" IS NULL AND ${isMeant}`;
}

type ToAddresses = {
  addresses: string[];
  except?: readonly Template[];
  /** Only letters that contain one of these words (a reference, a ticket code) are erased. */
  words?: string[];
};

export async function eraseLettersTo({ addresses, except = [], words }: ToAddresses): Promise<number> {
  if (addresses.length === 0) return 0;
  // The condition repeats the expression of the index.
  return eraseLetters(Prisma.sql`
    "mailbox_of"(o."toAddress") = ANY(ARRAY(SELECT "mailbox_of"(a) FROM unnest(${addresses}::text[]) AS a))
    AND o."toAddress" = ANY(${addresses}::text[]) AND o."template" <> ALL(${[...except]}::text[])
    AND ${words ? contains(words) : Prisma.sql`true`}`);
}

const contains = (words: string[]) => Prisma.sql`
  EXISTS (SELECT FROM unnest(${words}::text[]) AS w
          WHERE position(w IN o."text") > 0 OR position(w IN o."subject") > 0)`;

/**
 * Blanks the letters to new addresses that an account requested from these addresses. The request's two letters are
 * queued in one statement, and the one to the old address names the new one.
 */
export async function eraseAddressChangesFrom(addresses: string[]): Promise<number> {
  return eraseLetters(Prisma.sql`
    o."template" = 'address_change' AND EXISTS (
      SELECT FROM "OutboxEmail" a
      WHERE a."template" = 'address_change_asked' AND a."toAddress" = ANY(${addresses}::text[])
        AND a."createdAt" = o."createdAt" AND position(o."toAddress" IN a."text") > 0)`);
}

export type Mentioning = { templates: readonly Template[]; since: Date; words: string[] };

/** Blanks letters of these templates, to anybody, that contain one of these words (a reference, a link). */
export async function eraseLettersContaining({ templates, since, words }: Mentioning): Promise<number> {
  if (words.length === 0) return 0;
  return eraseLetters(Prisma.sql`
    o."template" = ANY(${[...templates]}::text[]) AND o."createdAt" >= ${since}
    AND ${contains(words)}`);
}
