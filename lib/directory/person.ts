import "server-only";
import type { Member } from "@/lib/auth/member";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";
import { listingSentence } from "./labels";
import { listingUrl } from "./letters";
import { listBlocked, readOwnListing } from "./queries";

/** The personal data of the directory. The download adds the photograph of `listMyPhoto` as a file. */
export const directoryPersonalData: PersonalData = {
  models: ["MemberPhoto", "DirectoryListing", "DirectoryMessage", "DirectoryBlock"],
  async export(person) {
    const [{ listed, fields, expertise, openTo, state, hiddenReason }, blocked, messages] = await Promise.all(
      [
        readOwnListing(person),
        listBlocked(person),
        db.directoryMessage.findMany({
          select: { senderId: true, sentAt: true },
          where: { OR: [{ senderId: person.id }, { recipientId: person.id }] },
          orderBy: { sentAt: "asc" },
        }),
      ],
    );
    return {
      directory: {
        listed,
        fields,
        expertise,
        openTo,
        because: listingSentence(state, hiddenReason, "member"),
        blocked: blocked.map(({ name }) => name),
      },
      directoryMessages: messages.map(({ senderId, sentAt }) => ({
        direction: senderId === person.id ? "sent" : "received",
        sentAt: sentAt.toISOString(),
      })),
    };
  },
  async erase({ id: userId, createdAt }) {
    const [photo, listing] = await Promise.all([
      db.memberPhoto.findUnique({ where: { userId } }),
      db.directoryListing.findUnique({ where: { userId } }),
    ]);
    return {
      uploads: photo ? [photo.uploadId] : [],
      // Stored answers may have what the member showed.
      ids: listing ? [listing.id] : [],
      letters: listing
        ? [{ templates: ["directory_message"], since: createdAt, words: [listingUrl(listing.id)] }]
        : [],
    };
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
