import "server-only";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { isReachableBy, type DirectoryReader } from "./visible";

/**
 * The person of a listing to whom the reader may write, in the caller's transaction, which holds the reader's lock, so
 * that limits and blocks are counted one at a time.
 *
 * @throws Refusal `not_found`, `invalid_input` for oneself
 */
export async function requireReachable(reader: DirectoryReader, listingId: string) {
  await lockMember(reader.id);
  const [found] = await sql<{ userId: string }>`
    SELECT r."userId"::text FROM "DirectoryListing" r WHERE r."id" = ${listingId}::uuid AND ${isReachableBy(reader)}`;
  if (!found) throw new Refusal("not_found", "This person isn’t in the directory");
  if (found.userId === reader.id) throw new Refusal("invalid_input", "This is your own listing");
  return db.user.findUniqueOrThrow({
    select: { id: true, firstName: true, lastName: true, email: true },
    where: { id: found.userId },
  });
}
