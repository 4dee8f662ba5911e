import "server-only";
import type { Visitor } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { files } from "@/lib/storage/files";
import { releaseUpload } from "@/lib/storage/uploads";

const folder = "/api/public/flyers/";

/** `Event.flyerImageUrl` of an upload. */
export const flyerUrl = (uploadId: string) => folder + uploadId;

/** Takes a flyer off its event, in the transaction that removes or replaces it; the file goes when that has committed. */
export async function releaseFlyer(flyerImageUrl: string | null): Promise<void> {
  if (flyerImageUrl?.startsWith(folder)) await releaseUpload(flyerImageUrl.slice(folder.length));
}

/** A picture that is an event's flyer right now, or null; other uploads are nobody's to see here. */
export async function readFlyer(_visitor: Visitor, uploadId: string) {
  const [upload, event] = await Promise.all([
    db.upload.findFirst({ where: { id: uploadId, state: "claimed" } }),
    db.event.findFirst({ select: { slug: true }, where: { flyerImageUrl: flyerUrl(uploadId) } }),
  ]);
  if (!event || !upload?.storageKey || !upload.contentType) return null;
  const body = await files().read(upload.storageKey);
  return body && { body, contentType: upload.contentType, sizeBytes: upload.sizeBytes, slug: event.slug };
}
