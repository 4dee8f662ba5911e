import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Member } from "@/lib/auth/member";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { quotaLabel } from "./labels";
import { fitsQuota, type StorageUse } from "./rules";

export async function getStorageUse({ id }: Member): Promise<StorageUse> {
  return measure(id);
}

/**
 * Checks that this person may store another file of this size, and locks their quota until the transaction ends.
 * `uploadId` is the upload in progress, which is not counted twice.
 * @throws Refusal `quota_exceeded`
 */
export async function requireQuota(
  userId: string,
  file: { sizeBytes: number; uploadId?: string },
): Promise<void> {
  await sql`SELECT FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`;
  const use = await measure(userId, file.uploadId);
  const { documentQuota } = getAssociation().policies;
  if (fitsQuota(use, file.sizeBytes, documentQuota)) return;
  throw new Refusal(
    "quota_exceeded",
    `You don't have enough storage for this file: ${quotaLabel(use, documentQuota)}. Withdraw a pending document or contact the administrators.`,
  );
}

/**
 * Measures a person's storage. Unclaimed files and unused upload addresses count like documents, so that nobody exceeds
 * the quota by claiming them later.
 */
async function measure(userId: string, exceptUploadId: string | null = null): Promise<StorageUse> {
  const [use] = await sql<{ documents: number; unclaimed: number; bytes: number }>`
    SELECT count(*) FILTER (WHERE f."isDocument")::int AS "documents",
           count(*) FILTER (WHERE NOT f."isDocument")::int AS "unclaimed",
           coalesce(sum(f."bytes"), 0)::float8 AS "bytes"
    FROM (
      SELECT true AS "isDocument", "fileSize" AS "bytes" FROM "Document" WHERE "userId" = ${userId}::uuid
      UNION ALL
      SELECT false, coalesce("sizeBytes", 0) FROM "Upload"
      WHERE "userId" = ${userId}::uuid AND "id" IS DISTINCT FROM ${exceptUploadId}::uuid
        AND ("state" = 'stored' OR ("state" = 'issued' AND "expiresAt" > now()))
    ) f`;
  const { documents, unclaimed, bytes } = use!;
  return { files: documents + unclaimed, unclaimedFiles: unclaimed, bytes };
}
