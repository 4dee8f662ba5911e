import "server-only";
import { isFactorLost } from "@/lib/factors/shared/lost-factor";
import type { Staff } from "@/lib/auth/member";
import { readNames } from "@/lib/auth/names";
import { sql } from "@/lib/db/sql";
import { fullName } from "@/lib/core/full-name";
import { factorResets } from "./shared/factor-reset";

/** Resets that wait for a second owner or for their time, oldest first. */
export async function listOpenFactorResets(_staff: Staff<"staff.read">) {
  const rows = await factorResets.listPending();
  const nameOf = await readNames(
    rows.flatMap(({ requestedById, approvedById }) => [requestedById, approvedById]),
  );
  return rows.map(({ id, user, state, requestedById, approvedById, requestedAt, effectiveAt }) => ({
    id,
    userId: user.id,
    name: fullName(user),
    email: user.email,
    state,
    requestedById,
    /** The owner who requested it; null for a command on the server. */
    requestedBy: nameOf(requestedById),
    approvedBy: nameOf(approvedById),
    requestedAt: requestedAt.toISOString(),
    effectiveAt: effectiveAt?.toISOString() ?? null,
  }));
}
export type OpenFactorReset = Awaited<ReturnType<typeof listOpenFactorResets>>[number];

/** People who wait for a call from an owner because they can use none of their second factors, longest first. */
export async function listLostFactors(_staff: Staff<"staff.read">) {
  const rows = await sql<{ id: string; firstName: string; lastName: string; email: string; lostAt: Date }>`
    SELECT u."id"::text, u."firstName", u."lastName", u."email", u."factorLostAt" AS "lostAt"
    FROM "User" u WHERE ${isFactorLost} ORDER BY u."factorLostAt", u."id"`;
  return rows.map(({ id, email, lostAt, ...name }) => ({
    id,
    email,
    name: fullName(name),
    lostAt: lostAt.toISOString(),
  }));
}
export type LostFactorReport = Awaited<ReturnType<typeof listLostFactors>>[number];
