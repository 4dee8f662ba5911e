import "server-only";
import { db } from "@/lib/db/client";
import { sqlValue } from "@/lib/db/sql";
import { fullName } from "@/lib/core/full-name";
import type { Staff } from "@/lib/auth/member";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";

const named = { select: { firstName: true, lastName: true } } as const;
const people = { user: named, requestedBy: named, approvedBy: named } as const;

/** New addresses that wait for seven days or an owner's approval, oldest request first. */
export async function listAddressChanges(_owner: Staff<"addresses.approve">) {
  const rows = await db.addressChange.findMany({
    include: people,
    orderBy: [{ requestedAt: "asc" }, { id: "asc" }],
  });
  return rows.map(toShown);
}

/** The pending new address of this account; null without one. */
export async function findAddressChangeOf(_staff: Staff<"members.read">, userId: string) {
  const isPending = await sqlValue<boolean>`
    EXISTS (SELECT FROM "AddressChange" WHERE "userId" = ${userId}::uuid)`;
  if (!isPending) return null;
  const row = await db.addressChange.findUnique({ include: people, where: { userId } });
  return row && toShown(row);
}

type Row = Awaited<ReturnType<typeof db.addressChange.findMany<{ include: typeof people }>>>[number];

const toShown = ({ user, requestedBy, approvedBy, ...change }: Row) => ({
  id: change.id,
  userId: change.userId,
  name: fullName(user),
  oldEmail: change.oldEmail,
  newEmail: change.newEmail,
  requestedById: change.requestedById,
  requestedBy: fullName(requestedBy),
  requestedAt: change.requestedAt.toISOString(),
  effectiveAt: change.effectiveAt.toISOString(),
  isProven: change.provenAt !== null,
  approvedBy: approvedBy && fullName(approvedBy),
});
export type ShownAddressChange = ReturnType<typeof toShown>;

/** The change whose new address this link proves; null when it has ended, has taken effect or is unknown. */
export async function findAddressToProve(token: string) {
  if (!isOneTimeToken(token)) return null;
  return db.addressChange.findUnique({ where: { proofHash: hashToken(token) } });
}
