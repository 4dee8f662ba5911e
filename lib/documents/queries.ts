import "server-only";
import type { Policies } from "@/lib/association/schema";
import type { Member } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

export const documentFields = {
  id: true,
  fileName: true,
  fileType: true,
  fileSize: true,
  category: true,
  status: true,
  rejectionReason: true,
  uploadDate: true,
  verifiedAt: true,
  replacesId: true,
  replaced: { select: { id: true } },
  cpdEntries: { select: { title: true }, orderBy: { id: "asc" } },
} as const;

type Row = Awaited<ReturnType<typeof findMine>>[number];

/** A document as API calls return it. */
export function toDocument({ uploadDate, verifiedAt, replaced, cpdEntries, ...row }: Row) {
  return {
    ...row,
    objectPath: `/api/objects/${row.id}`,
    uploadDate: uploadDate.toISOString(),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    /** Whether a corrected version has been submitted. */
    isReplaced: replaced !== null,
    /** The titles of the CPD entries that it is evidence of. */
    evidenceOf: cpdEntries.map(({ title }) => title),
  };
}

export type PortalDocument = ReturnType<typeof toDocument>;

function findMine({ id }: Member) {
  return db.document.findMany({
    select: documentFields,
    where: { userId: id },
    orderBy: [{ uploadDate: "desc" }, { id: "desc" }],
  });
}

/** GET /api/documents/my: newest first. */
export async function listMyDocuments(person: Member): Promise<PortalDocument[]> {
  return (await findMine(person)).map(toDocument);
}

/**
 * The number of people who store as many files, or as many bytes, as this quota permits, so that they cannot add any.
 */
export async function countPeopleAtQuota({
  maxFiles,
  maxMegabytes,
}: Policies["documentQuota"]): Promise<number> {
  const [found] = await sql<{ count: number }>`
    SELECT count(*)::int AS "count"
    FROM (SELECT FROM "Document" GROUP BY "userId"
          HAVING count(*) >= ${maxFiles}::int OR sum("fileSize") >= ${maxMegabytes}::float8 * 1048576) full_ones`;
  return found?.count ?? 0;
}
