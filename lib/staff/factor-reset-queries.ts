import "server-only";
import { isFactorLost } from "@/lib/accounts/shared/lost-factor";
import type { Staff } from "@/lib/auth/member";
import { findNames } from "@/lib/auth/names";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";

const person = { select: { id: true, email: true, firstName: true, lastName: true } } as const;

/** The states of a reset that can still be stopped. */
const open = { in: ["requested", "scheduled"] as ("requested" | "scheduled")[] };

/** Resets that wait for a second owner or for their time, the oldest first. */
export async function listOpenFactorResets(_staff: Staff<"staff.read">) {
  const rows = await db.factorReset.findMany({
    include: { user: person },
    where: { state: open },
    orderBy: [{ requestedAt: "asc" }, { id: "asc" }],
  });
  const nameOf = await findNames(
    rows.flatMap(({ requestedById, approvedById }) => [requestedById, approvedById]),
  );
  return rows.map(({ id, user, state, requestedById, approvedById, requestedAt, effectiveAt }) => ({
    id,
    userId: user.id,
    name: fullName(user),
    email: user.email,
    state,
    requestedById,
    /** Null for a command on the server. */
    requestedBy: nameOf(requestedById),
    approvedBy: nameOf(approvedById),
    requestedAt: requestedAt.toISOString(),
    effectiveAt: effectiveAt?.toISOString() ?? null,
  }));
}
export type OpenFactorReset = Awaited<ReturnType<typeof listOpenFactorResets>>[number];

/** Whoever waits for a call from an owner because they can use none of their second factors, the longest first. */
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

/** A reset with the person whom it is for. @throws Refusal `not_found`, `already_decided` when it has ended */
export async function requireOpenFactorReset(id: string) {
  const reset = await db.factorReset.findUnique({ include: { user: person }, where: { id } });
  if (!reset) throw new Refusal("not_found", "Reset not found");
  if (reset.state === "done" || reset.state === "stopped") {
    throw new Refusal("already_decided", "This reset has already ended.");
  }
  return reset;
}

/** The reset that a link stops; null for a link that is none. */
export async function findFactorResetToStop(token: string) {
  if (!isOneTimeToken(token)) return null;
  return db.factorReset.findUnique({
    select: { id: true, state: true, userId: true, effectiveAt: true, user: { select: { email: true } } },
    where: { stopHash: hashToken(token) },
  });
}
