import "server-only";
import { createHmac } from "node:crypto";
import { sql } from "@/lib/db/sql";
import { secretOf } from "@/lib/env";

/** Keyed: there are few enough networks to try all of them on a plain hash. */
function hashOf(userId: string, network: string): string {
  return createHmac("sha256", secretOf("NEXTAUTH_SECRET")).update(`${userId} ${network}`).digest("base64url");
}

/** Remembers that the account was signed in from this network. */
export async function rememberNetwork(userId: string, network: string): Promise<void> {
  await sql`
    INSERT INTO "KnownNetwork" ("userId", "networkHash") VALUES (${userId}::uuid, ${hashOf(userId, network)})
    ON CONFLICT ("userId", "networkHash") DO UPDATE SET "lastSignInAt" = now()`;
}

/** For an address without an account: the same statement, so that it takes the same time. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** Whether the account was signed in from this network since its password was set. */
export async function isKnownNetwork(userId: string | undefined, network: string): Promise<boolean> {
  const id = userId ?? nobody;
  const rows = await sql`
    SELECT FROM "KnownNetwork" WHERE "userId" = ${id}::uuid AND "networkHash" = ${hashOf(id, network)}`;
  return rows.length > 0;
}
