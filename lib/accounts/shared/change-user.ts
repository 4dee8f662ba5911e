import "server-only";
import { db, type Prisma } from "@/lib/db/client";
import type { DetailName } from "@/lib/core/profile-details";
import type { Aspect, Authority } from "@/lib/auth/authority";

/** The columns of an account by the aspect that they are. What a membership's status follows from, members change. */
type Columns = {
  details: "firstName" | "lastName" | DetailName;
  terms: never;
  membership: "activateOnProofById";
  /** Nobody writes an address: it changes by a proof (confirm-address.ts, apply-address-changes.ts). */
  address: never;
  suspension: never;
  sessions: never;
  roles: "adminOnProofById";
  account: never;
};

/** Changes what the authority is for, and nothing else, in the caller's transaction. Returns the changed account. */
export function changeUser<What extends Aspect>(
  { userId }: Authority<What>,
  data: Pick<Prisma.UserUncheckedUpdateInput, Columns[What]>,
) {
  return db.write.user.update({ where: { id: userId }, data });
}
