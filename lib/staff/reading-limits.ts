import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { notPermitted } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/member";
import { countUse, isFirst } from "@/lib/limits/limit";
import type { Permission } from "@/lib/permissions";

/** How many people's data one answer holds for somebody who may not export. */
export const maxPeople = 250;

/** Pages of a list that somebody who may not export opens in an hour. */
const maxPages = 120;
const hourSeconds = 60 * 60;

/**
 * Refuses an answer about many people to somebody who may not export.
 *
 * @param mayExport whether they have `permission` for what the answer is about
 * @throws Refusal `forbidden` with the permission
 */
export async function requireFewPeople(
  person: Member,
  permission: Permission,
  mayExport: boolean,
  count: () => Promise<number>,
): Promise<void> {
  if (!mayExport && (await count()) > maxPeople) throw notPermitted(person, permission);
}

/**
 * Counts a page of a list of people against the hourly limit of somebody who may not export. The first page of an hour
 * is audited.
 *
 * @throws Refusal `too_many`
 */
export async function countPage(
  person: Member,
  list: "members" | "attendees",
  mayExport: boolean,
): Promise<void> {
  if (mayExport) return;
  await countUse(`pages of ${list}`, person.id, { max: maxPages, windowSeconds: hourSeconds, what: "pages" });
  if (await isFirst(`hour of ${list}`, person.id, hourSeconds))
    await recordAudit({ actor: person, action: "list_read", details: { list } });
}
