import "server-only";
import { db, type Prisma } from "@/lib/db/client";
import type { DetailName } from "@/lib/core/profile-details";
import type { ChangeableAspect, Authority } from "@/lib/auth/authority";

/** The columns of an account by aspect, such as those that determine a membership's status. */
type Columns = {
  details: "firstName" | "lastName" | "cardShowsName" | DetailName;
  terms: never;
  membership: "activateOnProofById";
  /**
   * No function writes an address with this authority, because it changes only by a proof (confirm-address.ts,
   * apply-address-changes.ts).
   */
  address: never;
  suspension: never;
  sessions: never;
  roles: "adminOnProofById";
  account: never;
};

/**
 * Changes the columns that the authority covers, and no others, in the caller's transaction. Returns the changed
 * account.
 */
export function changeUser<What extends ChangeableAspect>(
  { userId }: Authority<What>,
  data: Pick<Prisma.UserUncheckedUpdateInput, Columns[What]>,
) {
  return db.write.user.update({ where: { id: userId }, data });
}
