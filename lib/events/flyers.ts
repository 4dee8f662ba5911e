import "server-only";
import type { Visitor } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { files } from "@/lib/storage/files";
import { releaseUpload } from "@/lib/storage/uploads";
import { isShown } from "./rules";

const folder = "/api/public/flyers/";

/** The value of `Event.flyerImageUrl` for an upload. */
export const flyerUrl = (uploadId: string) => folder + uploadId;

/** Releases a flyer in the transaction that removes or replaces it. The file is deleted after the commit. */
export async function releaseFlyer(flyerImageUrl: string | null): Promise<void> {
  if (flyerImageUrl?.startsWith(folder)) await releaseUpload(flyerImageUrl.slice(folder.length));
}

/** An image that is currently the flyer of an event that the person may know of, or null, so that other uploads stay private. */
export async function readFlyer(person: Visitor, uploadId: string) {
  const [upload, event] = await Promise.all([
    db.upload.findFirst({ where: { id: uploadId, state: "claimed" } }),
    db.event.findFirst({
      select: { id: true, status: true, slug: true },
      where: { flyerImageUrl: flyerUrl(uploadId) },
    }),
  ]);
  if (!event || !isShown(event, person) || !upload?.storageKey || !upload.contentType) return null;
  const body = await files().read(upload.storageKey);
  return body && { body, contentType: upload.contentType, sizeBytes: upload.sizeBytes, slug: event.slug };
}
