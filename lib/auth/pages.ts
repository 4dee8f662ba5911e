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

/** The page on which the first owner is created, and then the portal's required settings are entered. */
export const setupPath = pathTo("/setup");

/** The access that pages require. The middleware uses it; pages and operations check again. */
export type PageAccess = "public" | "member" | "admin";

const accessOf: Record<Address["who"], PageAccess> = {
  anybody: "public",
  holders: "public",
  members: "member",
  staff: "admin",
};

/** The access of a path. A path without a page is public, unless it is below one that is not. */
export function pageAccess(pathname: string): PageAccess {
  return accessOf[findNearest(pathname)?.facts.who ?? "anybody"];
}

export type NeededFor<Path extends StaffPattern> = (typeof addresses)[Path]["needs"][number];

/** Whether a person may open a page of the console: in general, or for the event in its address. */
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

/** Whether this member of staff may open the page at a path, or what is below it. */
export function mayOpen(person: Member, pathname: string): boolean {
  const found = findNearest(pathname);
  return found?.facts.who === "staff"
    ? mayOpenPage(person, found.pattern as StaffPattern, found.params.eventId)
    : isStaff(person);
}

/** The page on which a person sets up a second factor that is due. */
export const securityPath = pathTo("/profile/security");

/** A path without a page, which renders the not-found screen. */
const notFoundPath = "/no/such/page";

/** The thing that a path names and that may not exist, with the page to show in that case; null when there is none. */
export function resourceOf(pathname: string): { kind: Named; name: string; missing: string } | null {
  const found = findAddress(pathname);
  const kind = found?.facts.names;
  if (!found || !kind) return null;
  const [name = ""] = Object.values(found.params);
  return { kind, name, missing: found.facts.missing ?? notFoundPath };
}
