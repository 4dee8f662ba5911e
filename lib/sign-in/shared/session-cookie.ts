import "server-only";
import { cookies } from "next/headers";
import { recordAudit } from "@/lib/audit/record";
import { sql } from "@/lib/db/sql";
import { caller } from "@/lib/auth/caller";
import { cookieSeconds } from "@/lib/auth/session-life";
import { createSession, sessionCookie, type SessionProof } from "@/lib/auth/sessions";
import { rememberNetwork } from "@/lib/factors/shared/known-networks";
import { endFactorLoss } from "@/lib/factors/shared/lost-factor";

/**
 * Signs a person in on this browser. If they used a password, the account must still have it. An administrator's
 * sign-in is audited before the cookie is set.
 *
 * @throws Refusal `unauthorized`
 */
export async function startSession(userId: string, proof: SessionProof): Promise<void> {
  const client = await caller();
  const token = await createSession(userId, client, proof);
  if (proof.withSecondFactor) await endFactorLoss([userId]);
  const [admin] = await sql<{ id: string; email: string }>`
    SELECT "id"::text, "email" FROM "User" WHERE "id" = ${userId}::uuid AND "isAdmin"`;
  if (admin) await recordAudit({ actor: admin, action: "administrator_signed_in" });
  await rememberNetwork(userId, client.network);
  (await cookies()).set(sessionCookie.name, token, {
    ...sessionCookie.options,
    maxAge: cookieSeconds({ isStaff: admin !== undefined }),
  });
}

export async function forgetSession(): Promise<void> {
  (await cookies()).set(sessionCookie.name, "", { ...sessionCookie.options, maxAge: 0 });
}
