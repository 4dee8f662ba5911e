import "server-only";
import { timingSafeEqual } from "node:crypto";
import { Refusal } from "@/lib/core/errors";
import { hashToken } from "@/lib/auth/sessions";
import { sql } from "@/lib/db/sql";
import { env } from "@/lib/env";

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

const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Whether this is the code that the start printed, however its letters and hyphens were typed. */
export function isSetupCode(typed: string): boolean {
  if (env.SETUP_CODE === undefined) return false;
  return timingSafeEqual(Buffer.from(hashToken(plain(typed))), Buffer.from(hashToken(plain(env.SETUP_CODE))));
}
