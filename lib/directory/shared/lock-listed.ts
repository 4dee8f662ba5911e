import "server-only";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import type { isReachableBy, isReportableBy, DirectoryReader } from "./visible";

/**
 * The person of a listing whom the reader may write to, or block and report, in the caller's transaction, which holds
 * the reader's lock, so that limits and blocks are counted one at a time.
 *
 * @throws Refusal `not_found`, `invalid_input` for oneself
 */
export async function requirePerson(
  reader: DirectoryReader,
  listingId: string,
  may: typeof isReachableBy | typeof isReportableBy,
) {
  await lockMember(reader.id);
  const [found] = await sql<{ userId: string }>`
    SELECT r."userId"::text FROM "DirectoryListing" r WHERE r."id" = ${listingId}::uuid AND ${may(reader)}`;
  if (!found) throw new Refusal("not_found", "This person isn’t in the directory");
  if (found.userId === reader.id) throw new Refusal("invalid_input", "This is your own listing");
  return db.user.findUniqueOrThrow({
    select: { id: true, firstName: true, lastName: true, email: true },
    where: { id: found.userId },
  });
}
