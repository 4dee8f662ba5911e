import "server-only";
import type { Member } from "@/lib/auth/member";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";

/** The personal data of the directory. The download adds the photograph of `listMyPhoto` as a file. */
export const directoryData: PersonalData = {
  models: ["MemberPhoto"],
  async erase({ id: userId }) {
    const photo = await db.memberPhoto.findUnique({ where: { userId } });
    return { uploads: photo ? [photo.uploadId] : [] };
  },
};

/** The member's photograph with the storage key of its file; empty without one. */
export async function listMyPhoto({ id: userId }: Member) {
  const photos = await db.memberPhoto.findMany({
    select: { upload: { select: { storageKey: true, sha256: true, contentType: true, createdAt: true } } },
    where: { userId },
  });
  return photos.map(({ upload: { contentType, createdAt, ...upload } }) => ({
    fileName: "photograph",
    fileType: contentType,
    uploadDate: createdAt,
    upload,
  }));
}
