import "server-only";
import { isFactorLost } from "@/lib/factors/shared/lost-factor";
import type { Staff } from "@/lib/auth/member";
import { withApproval } from "@/lib/proposals/shared/approve";
import { readNames } from "@/lib/auth/names";
import { sql } from "@/lib/db/sql";
import { fullName } from "@/lib/core/full-name";
import { factorResets } from "./shared/factor-reset";

/** Resets that wait for a second owner or for their time, oldest first, with whether this person can approve each now. */
export async function listOpenFactorResets(person: Staff<"staff.read">) {
  const rows = await factorResets.listPending();
  const nameOf = await readNames(rows.map(({ requestedById }) => requestedById));
  return (await withApproval(factorResets.rules, person, rows)).map((row) => ({
    id: row.id,
    name: fullName(row.user),
    email: row.user.email,
    /** The owner who requested it; null for a command on the server. */
    requestedBy: nameOf(row.requestedById),
    effectiveAt: row.effectiveAt?.toISOString() ?? null,
    canApprove: row.canApprove,
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
