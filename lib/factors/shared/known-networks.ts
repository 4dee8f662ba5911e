import "server-only";
import { createHmac } from "node:crypto";
import { sql } from "@/lib/db/sql";
import { secretOf } from "@/lib/env";

/** The hash of a network. It is an HMAC, because a plain hash could be reversed by trying every network. */
function hashOf(userId: string, network: string): string {
  return createHmac("sha256", secretOf("NEXTAUTH_SECRET")).update(`${userId} ${network}`).digest("base64url");
}

export async function rememberNetwork(userId: string, network: string): Promise<void> {
  await sql.write`
    INSERT INTO "KnownNetwork" ("userId", "networkHash") VALUES (${userId}::uuid, ${hashOf(userId, network)})
    ON CONFLICT ("userId", "networkHash") DO UPDATE SET "lastSignInAt" = now()`;
}

/** The id used for unknown addresses, so that their query takes the same time. */
const placeholderUserId = "00000000-0000-0000-0000-000000000000";

/** Whether the account has signed in from this network since its password was set. */
export async function isKnownNetwork(userId: string | undefined, network: string): Promise<boolean> {
  const id = userId ?? placeholderUserId;
  const rows = await sql`
    SELECT FROM "KnownNetwork" WHERE "userId" = ${id}::uuid AND "networkHash" = ${hashOf(id, network)}`;
  return rows.length > 0;
}
