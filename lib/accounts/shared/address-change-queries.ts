import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import type { Staff } from "@/lib/auth/member";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";

const named = { select: { firstName: true, lastName: true } } as const;
const people = { user: named, requestedBy: named, approvedBy: named } as const;

/** New addresses that wait for seven days or an owner, the oldest request first. */
export async function listAddressChanges(_owner: Staff<"addresses.approve">) {
  const rows = await db.addressChange.findMany({
    include: people,
    orderBy: [{ requestedAt: "asc" }, { id: "asc" }],
  });
  return rows.map(toShown);
}

/** The new address of this account that waits; null when none does. */
export async function findAddressChangeOf(_staff: Staff<"members.read">, userId: string) {
  const row = await db.addressChange.findUnique({ include: people, where: { userId } });
  return row && toShown(row);
}

type Row = NonNullable<Awaited<ReturnType<typeof readOne>>>;
const readOne = (id: string) => db.addressChange.findUnique({ include: people, where: { id } });

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

/** @throws Refusal `not_found` when it has ended or taken effect */
export async function requireAddressChange(id: string) {
  const change = await readOne(id);
  if (!change) throw new Refusal("not_found", "This change of address has already ended or taken effect.");
  return change;
}

const ofLink = {
  id: true,
  userId: true,
  oldEmail: true,
  newEmail: true,
  effectiveAt: true,
  provenAt: true,
} as const;

/** The change whose new address this link proves; null when it has ended, taken effect or never was. */
export async function findAddressToProve(token: string) {
  if (!isOneTimeToken(token)) return null;
  return db.addressChange.findUnique({ select: ofLink, where: { proofHash: hashToken(token) } });
}

/**
 * The change that this link stops: the account's one that waits, which may be newer than the link. Null when none does,
 * or thirty days after the link was sent.
 */
export async function findAddressChangeToStop(token: string) {
  if (!isOneTimeToken(token)) return null;
  const [link] = await sql<{ userId: string }>`
    SELECT "userId"::text FROM "AddressObjection"
    WHERE "stopHash" = ${hashToken(token)} AND "sentAt" > now() - interval '720 hours'`;
  return link ? db.addressChange.findUnique({ select: ofLink, where: { userId: link.userId } }) : null;
}
