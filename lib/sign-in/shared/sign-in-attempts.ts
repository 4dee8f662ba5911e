import "server-only";
import { sqlOutsideTransaction } from "@/lib/db/sql";
import { caller } from "@/lib/auth/caller";
import { isFirst } from "@/lib/limits/limit";
import { deviceName, networkPlace } from "../labels";
import { newDeviceLetter } from "../letters";
import { queueSignInLetter } from "./sign-in-letters";
import type { SecondFactor } from "@/lib/factors/shared/second-factors";

/** The first factor of a sign-in. A passkey needs no second one. */
export type FirstFactor = "password" | "passkey" | "link";

const daySeconds = 24 * 60 * 60;

type Attempt = { method: FirstFactor; factor?: SecondFactor | null; succeeded: boolean };

/**
 * Records a sign-in to an account, or an attempt, for its owner. It runs outside any transaction, so that a refused
 * sign-in is recorded as well. The owner is notified of a new device.
 */
export async function recordSignIn(
  userId: string,
  { method, factor = null, succeeded }: Attempt,
): Promise<void> {
  const { ip, userAgent } = await caller();
  const isNew = succeeded && (await isNewDevice(userId, deviceName(userAgent)));
  await sqlOutsideTransaction`
    INSERT INTO "SignInAttempt" ("id", "userId", "method", "factor", "succeeded", "ip", "userAgent")
    SELECT gen_random_uuid(), "id", ${method}::"SignInMethod", ${factor}, ${succeeded}, ${ip}, ${userAgent}
    FROM "User" WHERE "id" = ${userId}::uuid`;
  // The owner is notified once a day per device, even if two concurrent sign-ins find it new.
  if (isNew && (await isFirst("new device", `${userId} ${deviceName(userAgent)}`, daySeconds)))
    await queueSignInLetter(userId, "new_device", (owner) =>
      newDeviceLetter(owner, { device: deviceName(userAgent), place: networkPlace(ip) }),
    );
}

/** Whether the account was used within ninety days, but not on a device with this name. */
async function isNewDevice(userId: string, device: string): Promise<boolean> {
  const before = await sqlOutsideTransaction<{ userAgent: string | null }>`
    SELECT DISTINCT "userAgent" FROM "SignInAttempt"
    WHERE "userId" = ${userId}::uuid AND "succeeded" AND "createdAt" > now() - interval '90 days'`;
  return before.length > 0 && before.every(({ userAgent }) => deviceName(userAgent) !== device);
}
