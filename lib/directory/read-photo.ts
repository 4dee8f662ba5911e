import "server-only";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { member } from "@/lib/auth/actor";
import { can, type Member } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { toPictureAnswer, openPicture } from "@/lib/storage/pictures";
import { photoIdInput } from "./schema";
import { canSeeDirectory, isShownTo } from "./shared/visible";

/**
 * GET /api/photos/{id}: a member's photograph, for themselves, for staff who may read members, and for those who see it in the
 * directory.
 *
 * @throws Refusal `not_found`, also for those who may not see it; `too_many`
 */
export const readPhoto = operation({
  actor: member,
  input: photoIdInput,
  async run(person, { id }) {
    const photo = await db.memberPhoto.findUnique({
      select: { userId: true, user: { select: { email: true } } },
      where: { uploadId: id },
    });
    const maySee =
      photo?.userId === person.id || can(person, "members.read") || (await isInDirectory(person, id));
    if (photo && maySee) await requireRoomToSee(person, "member", photo.user, ({ email }) => email);
    const stored = photo && maySee ? await openPicture(id) : null;
    if (!stored) throw new Refusal("not_found", "Photograph not found");
    return toPictureAnswer({ ...stored, name: "photograph", cacheControl: "private, no-store" });
  },
});

/** Whether the photograph is part of a listing that the person sees. */
async function isInDirectory(person: Member, uploadId: string): Promise<boolean> {
  if (!canSeeDirectory(person)) return false;
  const [shown] = await sql`
    SELECT FROM "MemberPhoto" p JOIN "DirectoryListing" r ON r."userId" = p."userId"
    WHERE p."uploadId" = ${uploadId}::uuid AND 'photo' = ANY(r."fields") AND ${isShownTo(person)}`;
  return shown !== undefined;
}
