import "server-only";
import { Refusal } from "@/lib/core/errors";
import { sql } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { isSameSetupCode } from "@/lib/setup-code";

/*
 * Until the portal has an owner, it serves only the page that creates the first one. `npm start` sets SETUP_CODE while
 * there is no owner. The last owner cannot leave, so once there is one, the database is not asked again.
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

/**
 * Requires that the portal has an owner.
 * @throws Refusal `not_set_up`
 */
export async function requireOwnedPortal(): Promise<void> {
  if (await isAwaitingOwner())
    throw new Refusal(
      "not_set_up",
      "This portal has not been set up yet. The person who installed it can open /setup.",
    );
}

/** Whether a typed code is the one printed at startup. */
export const isSetupCode = (typed: string): boolean =>
  env.SETUP_CODE !== undefined && isSameSetupCode(typed, env.SETUP_CODE);
