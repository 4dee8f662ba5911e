import "server-only";
import { db } from "@/lib/db/client";
import { isCheckViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/core/errors";
import { notPermitted } from "./actor";
import { can, type Member } from "./member";
import { requirePresence } from "./presence";

/**
 * The aspects of a person that can be changed. `terms` are the level and its fee, `membership` its status and dates.
 */
export type ChangeableAspect =
  | "details"
  | "terms"
  | "membership"
  | "address"
  | "suspension"
  | "sessions"
  | "roles"
  | "account";

declare const decided: unique symbol;

/**
 * The right to change these aspects of one person. Functions that write them require this value, which only the
 * decisions below return, so that no code can change a person without a decision.
 */
export type Authority<What extends ChangeableAspect> = {
  readonly userId: string;
  readonly [decided]: Readonly<Record<What, true>>;
};

const authority = <What extends ChangeableAspect>(userId: string) => ({ userId }) as Authority<What>;

/**
 * The aspects that can take over an account or change what it may do. They require the person's presence, because the
 * session may be used by somebody else.
 */
const needPresence: readonly ChangeableAspect[] = ["address", "roles", "account"];
const needPresenceForStaff: readonly ChangeableAspect[] = [...needPresence, "suspension"];

type OwnRefusal = { message: string; path?: string };

/** The aspects that staff may not change about themselves, with the refusal. */
const ownRefusals: Partial<Record<ChangeableAspect, OwnRefusal>> = {
  terms: { message: "Someone else must change your own membership and fee", path: "annualFee" },
  membership: { message: "Someone else must change your own membership." },
  address: { message: "To change your own email address, use your profile", path: "email" },
  suspension: { message: "You can't suspend your own account." },
  sessions: { message: "To sign yourself out of other devices, use your profile page." },
  roles: { message: "You can't change your own roles." },
  account: { message: "You can't delete your own account." },
};

/**
 * Decides whether a person may change these aspects of somebody. Nobody may change their own; those of staff require
 * the right to give roles, and those of owners an owner. Changing an address, roles or an account, or suspending staff,
 * requires proven presence. The caller's transaction holds the account's lock.
 * @throws Refusal `forbidden`, `presence_required`
 */
export async function requireAuthorityOver<What extends ChangeableAspect>(
  person: Member,
  id: string,
  ...aspects: [What, ...What[]]
): Promise<Authority<What>> {
  const [decision] = await decideAuthority(person, [id], aspects);
  if (decision?.refusal) throw decision.refusal;
  return authority(id);
}

export type Decision<What extends ChangeableAspect> = {
  authority: Authority<What> | null;
  refusal: Refusal | null;
};

/** Decides like `requireAuthorityOver` for several people, in their order. @throws Refusal `presence_required` */
export async function decideAuthority<What extends ChangeableAspect>(
  person: Member,
  ids: string[],
  aspects: What[],
): Promise<Decision<What>[]> {
  const grants = await db.roleGrant.findMany({
    select: { userId: true, role: true },
    where: { userId: { in: ids } },
  });
  const decisions = ids.map((id) => {
    const roles = grants.filter(({ userId }) => userId === id).map(({ role }) => role);
    const refusal = id === person.id ? refusalForOneself(aspects) : refusalForStaff(person, roles);
    const grave = roles.length > 0 ? needPresenceForStaff : needPresence;
    return { id, refusal, needsPresence: !refusal && aspects.some((aspect) => grave.includes(aspect)) };
  });
  if (decisions.some(({ needsPresence }) => needsPresence)) await requirePresence(person);
  return decisions.map(({ id, refusal }) =>
    refusal ? { authority: null, refusal } : { authority: authority<What>(id), refusal: null },
  );
}

function refusalForOneself(aspects: ChangeableAspect[]): Refusal | null {
  const [own] = aspects.flatMap((aspect) => ownRefusals[aspect] ?? []);
  if (!own) return null;
  const { message, path } = own;
  return new Refusal("forbidden", message, path ? { issues: [{ path, message }] } : {});
}

function refusalForStaff(person: Member, roles: readonly string[]): Refusal | null {
  if (roles.length === 0) return null;
  if (!can(person, "staff.edit")) return notPermitted(person, "staff.edit");
  return roles.includes("owner") && !isOwner(person) ? onlyOwners() : null;
}

const isOwner = ({ grants }: Member) => grants.some(({ role }) => role === "owner");
const onlyOwners = () =>
  new Refusal("forbidden", "Only an owner can change an owner.", { permission: "staff.edit" });

/**
 * Requires an owner when an owner's role is given or taken.
 * @throws Refusal `forbidden`
 */
export function requireOwnerFor(person: Member, roles: readonly string[]): void {
  if (roles.includes("owner") && !isOwner(person)) throw onlyOwners();
}

/**
 * The facts that change a person without anyone's decision, with the aspects they permit to change. A promised role was
 * promised with presence.
 */
type Facts = {
  "dues paid": "membership";
  "dues returned": "membership";
  "address proven": "membership" | "roles";
};

/** The right to write what follows from a fact that this transaction has established. */
export function authorityFrom<Fact extends keyof Facts>(_fact: Fact, userId: string): Authority<Facts[Fact]> {
  return authority(userId);
}

export function authorityOverOneself({ id }: Member): Authority<"details"> {
  return authority(id);
}

/** The right over an account that this transaction has just created. */
export function authorityOverNew(userId: string): Authority<"details" | "terms" | "membership"> {
  return authority(userId);
}

/**
 * Runs work that may remove an owner. A trigger protects the last owner who can sign in, even when two owners remove
 * each other concurrently.
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
