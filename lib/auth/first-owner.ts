import "server-only";
import { Refusal } from "@/lib/core/errors";
import { sql } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { isSameSetupCode } from "@/lib/setup-code";

/*
 * Until somebody runs the portal, it serves the page that makes its first owner and nothing else. `npm start` sets
 * SETUP_CODE while there is no owner. The last owner cannot leave, so once there is one, nobody is asked again.
 */

let hasOwner = env.SETUP_CODE === undefined;

/** Whether the portal has no owner yet. */
export async function isAwaitingOwner(): Promise<boolean> {
  if (hasOwner) return false;
  const [found] = await sql<{ hasOwner: boolean }>`
    SELECT EXISTS (SELECT FROM "RoleGrant" WHERE "role" = 'owner') AS "hasOwner"`;
  hasOwner = found?.hasOwner ?? false;
  return !hasOwner;
}

/** @throws Refusal `not_set_up` while the portal has no owner */
export async function requireOwnedPortal(): Promise<void> {
  if (await isAwaitingOwner())
    throw new Refusal(
      "not_set_up",
      "This portal has not been set up yet. Whoever installed it opens /setup.",
    );
}

/** Whether this is the code that the start printed. */
export const isSetupCode = (typed: string): boolean =>
  env.SETUP_CODE !== undefined && isSameSetupCode(typed, env.SETUP_CODE);
