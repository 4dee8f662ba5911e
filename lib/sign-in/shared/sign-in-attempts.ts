import "server-only";
import { sqlOutsideTransaction } from "@/lib/db/sql";
import { caller } from "@/lib/auth/caller";
import { isFirst } from "@/lib/limits/limit";
import { deviceName, networkPlace } from "../labels";
import { newDeviceLetter } from "../letters";
import { queueSignInLetter } from "./sign-in-letters";
import type { SecondFactor } from "@/lib/factors/shared/second-factors";

/** How a sign-in begins. A passkey needs nothing after it. */
export type FirstFactor = "password" | "passkey" | "link";

const daySeconds = 24 * 60 * 60;

type Attempt = { method: FirstFactor; factor?: SecondFactor | null; succeeded: boolean };

/**
 * Records a sign-in to an account, or an attempt at one, for its owner to look through. Outside any transaction, so
 * that a refused one is recorded. The owner hears of a device that is new.
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
  // Once a day for each, whatever two sign-ins at the same moment have found.
  if (isNew && (await isFirst("new device", `${userId} ${deviceName(userAgent)}`, daySeconds)))
    await queueSignInLetter(userId, "new_device", (owner) =>
      newDeviceLetter(owner, { device: deviceName(userAgent), place: networkPlace(ip) }),
    );
}

/** Whether the account was signed in to within ninety days, and never on a device that is called this. */
async function isNewDevice(userId: string, device: string): Promise<boolean> {
  const before = await sqlOutsideTransaction<{ userAgent: string | null }>`
    SELECT DISTINCT "userAgent" FROM "SignInAttempt"
    WHERE "userId" = ${userId}::uuid AND "succeeded" AND "createdAt" > now() - interval '90 days'`;
  return before.length > 0 && before.every(({ userAgent }) => deviceName(userAgent) !== device);
}
