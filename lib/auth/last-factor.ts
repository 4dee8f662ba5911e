import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import type { Member } from "./member";
import { mustHaveSecondFactor } from "./required-factor";
import { findFactors, hasFactor } from "./second-factors";

/**
 * After a factor was removed, in the same transaction, which holds the account's lock: without another one the recovery
 * codes go as well, and staff who must have a factor keep their last. All staff keep it from whoever only reads their
 * email, which is what it protects them from.
 *
 * @throws Refusal `last_factor`
 */
export async function afterFactorRemoved(
  { id, isAdmin }: Pick<Member, "id" | "isAdmin">,
  { isByEmail = false }: { isByEmail?: boolean } = {},
): Promise<void> {
  if (hasFactor(await findFactors(id))) return;
  if (isAdmin && (isByEmail || mustHaveSecondFactor())) {
    throw new Refusal(
      "last_factor",
      "Your roles require a second factor, and this is your last. Add another one first.",
    );
  }
  await db.recoveryCode.deleteMany({ where: { userId: id } });
}
