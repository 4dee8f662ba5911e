import "server-only";
import { notPermitted } from "@/lib/auth/actor";
import { can, type Member } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { isCheckViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/errors";

/**
 * Checks that a person may change the account of somebody who may have roles: only those who give roles change staff,
 * and only owners change owners. The caller's transaction holds the account's lock.
 *
 * @throws Refusal `forbidden`
 */
export async function requireAuthorityOver(person: Member, id: string): Promise<void> {
  if (id === person.id) return;
  const grants = await db.roleGrant.findMany({ select: { role: true }, where: { userId: id } });
  if (grants.length === 0) return;
  if (!can(person, "staff.edit")) throw notPermitted(person, "staff.edit");
  requireOwnerFor(
    person,
    grants.map(({ role }) => role),
  );
}

/** @throws Refusal `forbidden` when an owner's role is concerned and the person is no owner */
export function requireOwnerFor(person: Member, roles: readonly string[]): void {
  if (!roles.includes("owner") || person.grants.some(({ role }) => role === "owner")) return;
  throw new Refusal("forbidden", "Only an owner can change an owner.", { permission: "staff.edit" });
}

/**
 * Runs work that may remove an owner. A trigger keeps the last one who can sign in, even when two owners remove each
 * other at the same time.
 *
 * @throws Refusal `last_owner`
 */
export async function refuseLastOwner<Output>(work: () => Promise<Output>): Promise<Output> {
  try {
    return await work();
  } catch (error) {
    if (!isCheckViolation(error, "RoleGrant_last_owner")) throw error;
    throw new Refusal("last_owner", "This is the last owner. Make someone else an owner first.");
  }
}
