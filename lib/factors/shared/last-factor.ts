import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { mustHaveSecondFactor } from "@/lib/auth/required-factor";
import { isStaffLately } from "@/lib/auth/staff-lately";
import { readFactors, hasFactor } from "./second-factors";

/**
 * Completes the removal of a factor in the same transaction, which holds the account's lock. Without another factor the
 * recovery codes are removed as well. Staff who must have a factor keep their last one, and so do all staff of the last
 * thirty days, so that a person who only reads their email cannot remove it.
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
      "You need a second factor while you have a role and for 30 days after. Add another before removing this one.",
    );
  }
  await db.write.recoveryCode.deleteMany({ where: { userId: id } });
}

async function isStaff(id: string): Promise<boolean> {
  const [staff] = await sql`SELECT FROM "User" u WHERE u."id" = ${id}::uuid AND ${isStaffLately}`;
  return staff !== undefined;
}
