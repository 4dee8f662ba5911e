import "server-only";
import type { Visitor } from "@/lib/auth/member";
import { db, type Prisma } from "@/lib/db/client";
import { openPicture } from "@/lib/storage/pictures";
import { releaseUpload } from "@/lib/storage/uploads";
import { isEventVisible, type Speaker } from "../rules";
import { speakerPictures } from "../programme-schema";

const folder = "/api/public/flyers/";

/** The value of `Event.flyerImageUrl` for an upload. */
export const flyerUrl = (uploadId: string) => folder + uploadId;

/** Releases a flyer in the transaction that removes or replaces it. The file is deleted after the commit. */
export async function releaseFlyer(flyerImageUrl: string | null): Promise<void> {
  if (flyerImageUrl?.startsWith(folder)) await releaseUpload(flyerImageUrl.slice(folder.length));
}

/** The value of `Speaker.imageUrl` for an upload. */
export const speakerPictureUrl = (uploadId: string) => speakerPictures + uploadId;

/** The upload ids of these speakers' pictures, each once. */
export const uploadsOf = (speakers: readonly Pick<Speaker, "imageUrl">[]): string[] => [
  ...new Set(speakers.flatMap(({ imageUrl }) => (imageUrl ? [imageUrl.slice(speakerPictures.length)] : []))),
];

/** Releases the pictures of removed speakers. The files are deleted after the commit. */
export async function releasePictures(speakers: readonly Pick<Speaker, "imageUrl">[]): Promise<void> {
  for (const uploadId of uploadsOf(speakers)) await releaseUpload(uploadId);
}

/**
 * The image of an upload that is the flyer of an event the person may see; null otherwise, so that other uploads stay
 * private.
 */
export const readFlyer = (person: Visitor, uploadId: string) =>
  readPicture(person, uploadId, { flyerImageUrl: flyerUrl(uploadId) });

/** The image of an upload that is the picture of a speaker at an event the person may see; null otherwise. */
export const readSpeakerPicture = (person: Visitor, uploadId: string) =>
  readPicture(person, uploadId, {
    speakers: { array_contains: [{ imageUrl: speakerPictureUrl(uploadId) }] },
  });

async function readPicture(person: Visitor, uploadId: string, where: Prisma.EventWhereInput) {
  const event = await db.event.findFirst({ select: { id: true, status: true, slug: true }, where });
  if (!event || !isEventVisible(event, person)) return null;
  const stored = await openPicture(uploadId);
  return stored && { ...stored, slug: event.slug, isDraft: event.status === "draft" };
}
