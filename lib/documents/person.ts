import "server-only";
import type { Member } from "@/lib/auth/member";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";

/**
 * The personal data in documents. The export adds the documents of `listMyFiles` separately, because their files must
 * be read.
 */
export const documentPersonalData: PersonalData = {
  models: ["Document", "Upload"],
  count: async ({ id }) => ({ documents: (await findUploads(id)).length }),
  erase: async ({ id }) => ({ uploads: await findUploads(id) }),
};

async function findUploads(userId: string): Promise<string[]> {
  const documents = await db.document.findMany({ select: { uploadId: true }, where: { userId } });
  return documents.map(({ uploadId }) => uploadId);
}

/** The member's documents, with the storage keys of their files. */
export async function listMyFiles({ id }: Member) {
  return db.document.findMany({
    select: {
      fileName: true,
      fileType: true,
      fileSize: true,
      category: true,
      status: true,
      rejectionReason: true,
      uploadDate: true,
      verifiedAt: true,
      upload: { select: { storageKey: true, sha256: true } },
    },
    where: { userId: id },
    orderBy: { uploadDate: "asc" },
  });
}
