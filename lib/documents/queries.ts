import "server-only";
import type { Member } from "@/lib/auth/member";
import { db } from "@/lib/db/client";

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
} as const;

type Row = Awaited<ReturnType<typeof findMine>>[number];

/** A document as API calls return it. */
export function toDocument({ uploadDate, verifiedAt, replaced, ...row }: Row) {
  return {
    ...row,
    objectPath: `/api/objects/${row.id}`,
    uploadDate: uploadDate.toISOString(),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    /** A corrected version has been submitted. */
    isReplaced: replaced !== null,
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
