import "server-only";
import { sqlValue } from "@/lib/db/sql";
import { mustHaveSecondFactor } from "@/lib/auth/required-factor";
import { isStaffLately } from "@/lib/auth/staff-lately";

/** In the order in which screens offer them. */
export type SecondFactor = "totp" | "passkey" | "recovery";

/** The factors besides the password with which a person can prove their presence. */
export type Factors = { hasApp: boolean; passkeys: number; recoveryCodesLeft: number };

/** The factors of an account. An app that is not confirmed does not count. */
export async function readFactors(userId: string): Promise<Factors> {
  const [hasApp, passkeys, recoveryCodesLeft] = await Promise.all([
    sqlValue<boolean>`EXISTS (
      SELECT FROM "AuthenticatorApp" WHERE "userId" = ${userId}::uuid AND "confirmedAt" IS NOT NULL)`,
    sqlValue<number>`SELECT count(*)::int FROM "Passkey" WHERE "userId" = ${userId}::uuid`,
    sqlValue<number>`
      SELECT count(*)::int FROM "RecoveryCode" WHERE "userId" = ${userId}::uuid AND "usedAt" IS NULL`,
  ]);
  return { hasApp, passkeys, recoveryCodesLeft };
}

/**
 * Whether there is a factor besides the password. Recovery codes do not count, because they only replace a lost factor.
 */
export const hasFactor = ({ hasApp, passkeys }: Factors) => hasApp || passkeys > 0;

/**
 * The second factors that a sign-in to this account requires; none when the first factor is enough. For people without
 * a role in the last thirty days, a passkey is only a convenience: it signs in alone, and losing it locks nobody out.
 * Without any other factor, recovery codes exist only after a reset. They are then required, because otherwise the
 * password or the mailbox alone would be enough to add the next factor. If staff must have a factor, this remains so
 * when the code has been used and no factor was added.
 */
export async function listSecondFactors(userId: string): Promise<SecondFactor[]> {
  const [factors, staff] = await Promise.all([
    readFactors(userId),
    sqlValue<boolean>`EXISTS (SELECT FROM "User" u WHERE u."id" = ${userId}::uuid AND ${isStaffLately})`,
  ]);
  if (!hasFactor(factors)) {
    const isLeft = factors.recoveryCodesLeft > 0;
    return isLeft || (staff && mustHaveSecondFactor() && (await wasReset(userId))) ? ["recovery"] : [];
  }
  if (!factors.hasApp && !(staff && factors.passkeys > 0)) return [];
  return [
    ...(factors.hasApp ? (["totp"] as const) : []),
    ...(factors.passkeys > 0 ? (["passkey"] as const) : []),
    ...(factors.recoveryCodesLeft > 0 ? (["recovery"] as const) : []),
  ];
}

const wasReset = (userId: string): Promise<boolean> =>
  sqlValue`EXISTS (SELECT FROM "RecoveryCode" WHERE "userId" = ${userId}::uuid)`;

/** Whether there is a factor that a reset would remove, or a reset whose code was lost. */
export async function canBeReset(userId: string): Promise<boolean> {
  const [factors, required] = await Promise.all([readFactors(userId), listSecondFactors(userId)]);
  return hasFactor(factors) || required.length > 0;
}
