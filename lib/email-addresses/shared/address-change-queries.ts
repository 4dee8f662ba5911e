import "server-only";
import { db } from "@/lib/db/client";
import { sqlValue } from "@/lib/db/sql";
import { fullName } from "@/lib/core/full-name";
import type { Member, Staff } from "@/lib/auth/member";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";
import { withApproval } from "@/lib/proposals/shared/approve";
import { addressChangeProposals, toNewAddress } from "./new-address";

const named = { select: { firstName: true, lastName: true } } as const;
const people = { user: named, requestedBy: named, approvedBy: named } as const;

/** New addresses that wait for seven days or an owner's approval, oldest request first. */
export async function listAddressChanges(person: Staff<"addresses.approve">) {
  const rows = await db.addressChange.findMany({
    include: people,
    orderBy: [{ requestedAt: "asc" }, { id: "asc" }],
  });
  return listShown(person, rows);
}

/** The pending new address of this account; null without one. */
export async function findAddressChangeOf(person: Staff<"members.read">, userId: string) {
  const isPending = await sqlValue<boolean>`
    EXISTS (SELECT FROM "AddressChange" WHERE "userId" = ${userId}::uuid)`;
  if (!isPending) return null;
  const row = await db.addressChange.findUnique({ include: people, where: { userId } });
  return row && ((await listShown(person, [row]))[0] ?? null);
}

type Row = Awaited<ReturnType<typeof db.addressChange.findMany<{ include: typeof people }>>>[number];

async function listShown(person: Member, rows: readonly Row[]) {
  const changes = await withApproval(addressChangeProposals.rules, person, rows.map(toNewAddress));
  return rows.map((row, index) => toShown(row, changes[index]?.canApprove ?? false));
}

const toShown = ({ user, requestedBy, approvedBy, ...change }: Row, canApprove: boolean) => ({
  id: change.id,
  userId: change.userId,
  name: fullName(user),
  oldEmail: change.oldEmail,
  newEmail: change.newEmail,
  requestedBy: fullName(requestedBy),
  requestedAt: change.requestedAt.toISOString(),
  effectiveAt: change.effectiveAt.toISOString(),
  isProven: change.provenAt !== null,
  approvedBy: approvedBy && fullName(approvedBy),
  canApprove,
});
export type ShownAddressChange = ReturnType<typeof toShown>;

/** The change whose new address this link proves; null when it has ended, has taken effect or is unknown. */
export async function findAddressToProve(token: string) {
  if (!isOneTimeToken(token)) return null;
  return db.addressChange.findUnique({ where: { proofHash: hashToken(token) } });
}
