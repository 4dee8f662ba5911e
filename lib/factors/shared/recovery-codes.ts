import "server-only";
import { db } from "@/lib/db/client";
import { sqlOutsideTransaction } from "@/lib/db/sql";
import { newRecoveryCodes, recoveryHashOf } from "./recovery-code";

/** Creates ten new recovery codes for a person and returns them. Earlier ones stop working. */
export async function replaceRecoveryCodes(userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await db.write.recoveryCode.deleteMany({ where: { userId } });
  await db.write.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, hash: recoveryHashOf(code) ?? "" })),
  });
  return codes;
}

/** Uses up a recovery code, outside any transaction. Returns the number of codes left; null when the code is wrong. */
export async function useUpRecoveryCode(userId: string, typed: string): Promise<number | null> {
  const hash = recoveryHashOf(typed);
  if (hash === null) return null;
  const used = await sqlOutsideTransaction`
    UPDATE "RecoveryCode" SET "usedAt" = now()
    WHERE "userId" = ${userId}::uuid AND "hash" = ${hash} AND "usedAt" IS NULL RETURNING "id"`;
  if (used.length === 0) return null;
  return db.recoveryCode.count({ where: { userId, usedAt: null } });
}
