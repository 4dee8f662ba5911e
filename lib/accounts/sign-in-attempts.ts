import "server-only";
import { sqlOutsideTransaction } from "@/lib/db/sql";
import { caller } from "@/lib/auth/caller";
import type { SecondFactor } from "./shared/second-factors";

/** How a sign-in begins. A passkey needs nothing after it. */
export type FirstFactor = "password" | "passkey" | "link";

type Attempt = { method: FirstFactor; factor?: SecondFactor | null; succeeded: boolean };

/**
 * Records a sign-in to an account, or an attempt at one, for its owner to look through. Outside any transaction, so
 * that a refused one is recorded.
 */
export async function recordSignIn(
  userId: string,
  { method, factor = null, succeeded }: Attempt,
): Promise<void> {
  const { ip, userAgent } = await caller();
  await sqlOutsideTransaction`
    INSERT INTO "SignInAttempt" ("id", "userId", "method", "factor", "succeeded", "ip", "userAgent")
    SELECT gen_random_uuid(), "id", ${method}::"SignInMethod", ${factor}, ${succeeded}, ${ip}, ${userAgent}
    FROM "User" WHERE "id" = ${userId}::uuid`;
}
