import "server-only";
import { db } from "@/lib/db/client";
import { photoUrl } from "./labels";

/** The address of a person's photograph; null without one. */
export async function findPhotoUrl(userId: string): Promise<string | null> {
  const photo = await db.memberPhoto.findUnique({ where: { userId } });
  return photo && photoUrl(photo.uploadId);
}
