import "server-only";
import type { Visitor } from "@/lib/auth/member";
import { db, type Prisma } from "@/lib/db/client";
import { files } from "@/lib/storage/files";
import { releaseUpload } from "@/lib/storage/uploads";
import { isEventVisible, type Speaker } from "../rules";
import { speakerPictures } from "../schema";

const folder = "/api/public/flyers/";

/** The value of `Event.flyerImageUrl` for an upload. */
export const flyerUrl = (uploadId: string) => folder + uploadId;

/** Releases a flyer in the transaction that removes or replaces it. The file is deleted after the commit. */
export async function releaseFlyer(flyerImageUrl: string | null): Promise<void> {
  if (flyerImageUrl?.startsWith(folder)) await releaseUpload(flyerImageUrl.slice(folder.length));
}

/** The value of `Speaker.imageUrl` for an upload. */
export const speakerPictureUrl = (uploadId: string) => speakerPictures + uploadId;

/** The uploads of these pictures of speakers, each once. */
export const uploadsOf = (speakers: readonly Pick<Speaker, "imageUrl">[]): string[] => [
  ...new Set(speakers.flatMap(({ imageUrl }) => (imageUrl ? [imageUrl.slice(speakerPictures.length)] : []))),
];

/** Releases the pictures of speakers who are removed, as a flyer is released. */
export async function releasePictures(speakers: readonly Pick<Speaker, "imageUrl">[]): Promise<void> {
  for (const uploadId of uploadsOf(speakers)) await releaseUpload(uploadId);
}

/** An image that is currently the flyer of an event that the person may know of, or null, so that other uploads stay private. */
export const readFlyer = (person: Visitor, uploadId: string) =>
  readPicture(person, uploadId, { flyerImageUrl: flyerUrl(uploadId) });

/** An image that is currently the picture of a speaker whose event the person may know of, or null. */
export const readSpeakerPicture = (person: Visitor, uploadId: string) =>
  readPicture(person, uploadId, {
    speakers: { array_contains: [{ imageUrl: speakerPictureUrl(uploadId) }] },
  });

async function readPicture(person: Visitor, uploadId: string, where: Prisma.EventWhereInput) {
  const [upload, event] = await Promise.all([
    db.upload.findFirst({ where: { id: uploadId, state: "claimed" } }),
    db.event.findFirst({ select: { id: true, status: true, slug: true }, where }),
  ]);
  if (!event || !isEventVisible(event, person) || !upload?.storageKey || !upload.contentType) return null;
  const body = await files().read(upload.storageKey);
  return (
    body && {
      body,
      contentType: upload.contentType,
      sizeBytes: upload.sizeBytes,
      slug: event.slug,
      isDraft: event.status === "draft",
    }
  );
}
