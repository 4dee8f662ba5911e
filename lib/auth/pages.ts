import {
  factsOf,
  findAddress,
  findNearest,
  type Address,
  type addresses,
  type Named,
  type StaffPattern,
} from "@/lib/core/addresses.mjs";
import { pathTo } from "@/lib/core/path-to";
import { givesForEvent } from "@/lib/core/permissions";
import { can, isStaff, type Member, type Staff } from "./member";

/** Where the first owner is made, and then what the portal needs is entered. */
export const setupPath = pathTo("/setup");

/** Which pages need which access. The middleware uses it; pages and operations check again. */
export type PageAccess = "public" | "member" | "admin";

const accessOf: Record<Address["who"], PageAccess> = {
  anybody: "public",
  holders: "public",
  members: "member",
  staff: "admin",
};

/** What is not a page is public, unless it lies below one that is not. */
export function pageAccess(pathname: string): PageAccess {
  return accessOf[findNearest(pathname)?.facts.who ?? "anybody"];
}

export type NeededFor<Path extends StaffPattern> = (typeof addresses)[Path]["needs"][number];

/** Whether a person may open a page of the console: in general, or for the event that its address names. */
export function mayOpenPage<Path extends StaffPattern>(
  person: Member,
  page: Path,
  eventId?: string,
): person is Staff<NeededFor<Path>> {
  if (!isStaff(person)) return false;
  const needs = factsOf(page).needs ?? [];
  return eventId === undefined
    ? can(person, ...needs)
    : needs.every((permission) => givesForEvent(person.grants, permission, eventId));
}

/** Whether this member of staff may open the page, or what lies below it. */
export function mayOpen(person: Member, pathname: string): boolean {
  const found = findNearest(pathname);
  return found?.facts.who === "staff"
    ? mayOpenPage(person, found.pattern as StaffPattern, found.params.eventId)
    : isStaff(person);
}

/** Where somebody sets up the second factor that they owe. */
export const securityPath = pathTo("/profile/security");

/** A path without a page, which renders the not-found screen. */
const notFoundPath = "/no/such/page";

/** What a path refers to that may not exist, and the page to show in that case; null when it always exists. */
export function resourceOf(pathname: string): { kind: Named; name: string; missing: string } | null {
  const found = findAddress(pathname);
  const kind = found?.facts.names;
  if (!found || !kind) return null;
  const [name = ""] = Object.values(found.params);
  return { kind, name, missing: found.facts.missing ?? notFoundPath };
}
