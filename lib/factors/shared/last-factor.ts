import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { mustHaveSecondFactor } from "@/lib/auth/required-factor";
import { isStaffLately } from "@/lib/auth/staff-lately";
import { readFactors, hasFactor } from "./second-factors";

/**
 * After a factor was removed, in the same transaction, which holds the account's lock: without another one the recovery
 * codes go as well, and staff who must have a factor keep their last. All staff of the last thirty days keep it from
 * whoever only reads their email, which is what it protects them from.
 *
 * @throws Refusal `last_factor`
 */
export async function afterFactorRemoved(
  { id }: { id: string },
  { isByEmail = false }: { isByEmail?: boolean } = {},
): Promise<void> {
  if (hasFactor(await readFactors(id))) return;
  if ((isByEmail || mustHaveSecondFactor()) && (await isStaff(id))) {
    throw new Refusal(
      "last_factor",
      "Roles require a second factor, for thirty days after the last of them, too, and this is your last. Add another one first.",
    );
  }
  await db.write.recoveryCode.deleteMany({ where: { userId: id } });
}

async function isStaff(id: string): Promise<boolean> {
  const [staff] = await sql`SELECT FROM "User" u WHERE u."id" = ${id}::uuid AND ${isStaffLately}`;
  return staff !== undefined;
}
