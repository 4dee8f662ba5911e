import "server-only";
import { member } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { receivePicture } from "@/lib/storage/pictures";
import { claimUpload, releaseUpload, storeFile } from "@/lib/storage/uploads";
import { photoUrl } from "./labels";
import { maxPhotoBytes } from "./schema";

/** PUT /api/users/me/photo: sets or replaces the member's own photograph. The body is the image. */
export const setPhoto = operation({
  actor: member,
  input: noInput,
  readsBody: true,
  // Recognising a repeated request would require storing the image with its key, and setting one image twice is
  // harmless.
  unrepeatable: true,
  async run({ id }, _input, request) {
    const { bytes, ...facts } = await receivePicture(request, { maxBytes: maxPhotoBytes });
    return changePhoto(id, await storeFile(bytes, { userId: id, ...facts }));
  },
});

/** DELETE /api/users/me/photo */
export const removePhoto = operation({
  actor: member,
  input: noInput,
  run: ({ id }) => changePhoto(id, null),
});

function changePhoto(userId: string, uploadId: string | null) {
  return transaction(async () => {
    // The row is locked, so that each of two concurrent changes releases the photograph that it replaced.
    await lockMember(userId);
    const before = await db.memberPhoto.findUnique({ where: { userId } });
    if (before) {
      await db.write.memberPhoto.delete({ where: { userId } });
      await releaseUpload(before.uploadId);
    }
    if (uploadId) {
      await claimUpload(uploadId);
      await db.write.memberPhoto.create({ data: { userId, uploadId } });
    }
    return { photoUrl: uploadId && photoUrl(uploadId) };
  });
}
