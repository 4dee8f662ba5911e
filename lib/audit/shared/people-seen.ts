import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { getAssociation } from "@/lib/association/queries";
import { isReadOnlyAnswer } from "@/lib/auth/acting";
import { notPermitted } from "@/lib/auth/actor";
import { can, canForEvent, isStaff, type Member } from "@/lib/auth/member";
import { requirePresence } from "@/lib/auth/presence";
import type { Prisma } from "@/lib/db/client";
import { sql, sqlOutsideTransaction } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { limitKey, scaleLimit } from "@/lib/limits/limit";
import { grantedEventIds, type Permission } from "@/lib/core/permissions";
import { peopleLimitSentence, type WithPeopleLimit, type PeopleLimit } from "../labels";
import { byDoorDevice, recordAudit } from "../record";
import { recordExport } from "./record-export";

/** Lists that name several people, by their names in the audit log, with the permission to see all of them. */
const lists = {
  members: "members.export",
  users: "members.export",
  "users with details": "members.export",
  attendees: "registrations.export",
  "waiting list": "registrations.export",
  "check-in": "registrations.export",
  certificates: "registrations.export",
  enrolments: "registrations.export",
  "people without a certificate": "registrations.export",
  recipients: "members.export",
  directory: "members.export",
  messages: "members.export",
  "sent messages": "members.export",
  payments: "payments.export",
  receivables: "payments.export",
  credits: "payments.export",
  invoices: "payments.export",
  "people on an invoice": "payments.export",
  "people on a receipt": "payments.export",
  reminders: "members.export",
  "bank statement": "payments.export",
  "payment reports": "payments.export",
  emails: "members.export",
  applications: "members.export",
  "possible duplicates": "members.export",
  documents: "members.export",
  "CPD entries": "members.export",
  "members drawn for a CPD audit": "members.export",
  "audit log": "audit.export",
  today: "members.export",
} as const satisfies Record<string, Permission>;

/** Records of one person, by their names in the audit log, with the permission to see all of them. */
const records = {
  member: "members.export",
  application: "members.export",
  "applicant's document": "members.export",
  "background answers": "members.export",
  document: "members.export",
  "CPD entry": "members.export",
  receipt: "payments.export",
  invoice: "payments.export",
  account: "members.export",
  "amount due": "payments.export",
  "proof of payment": "payments.export",
  email: "members.export",
  conversation: "members.export",
  staff: "members.export",
} as const satisfies Record<string, Permission>;

/** A list that names people. */
export type PeopleList = {
  list: keyof typeof lists;
  /** The list's filters, without the search text, which may name a person and could not be erased. */
  filter?: Prisma.InputJsonObject;
};

/** A list that can leave out people beyond the limit. */
export type LimitedPeopleList = PeopleList & {
  /**
   * Whether the rows depend on a search text. Once the limit is reached, such a list shows nobody, not even people seen
   * before: their number on a page would reveal whether the search matches somebody unseen.
   */
  hasSearchText?: boolean;
  /**
   * Whether the requested page is beyond the end. Once the limit is reached, showing the last page instead would reveal
   * the number of rows.
   */
  isBeyondEnd?: boolean;
  /**
   * Whether the list can show a notice. Suggestions cannot; once the limit is reached, they are refused when they would
   * show nobody.
   */
  hasNotice?: boolean;
  /**
   * Whether the result cannot leave anybody out. Once the limit is reached, it is refused even if it could show
   * somebody.
   */
  isWhole?: boolean;
};

/** A viewer with an account, or a check-in device, which has no address of its own. */
export type Viewer = Member | { id: string; name: string };

const hasAccount = (viewer: Viewer): viewer is Member => "email" in viewer;

/** The rows that the viewer may see, after counting their people. */
export type LimitedPeople<Row> = WithPeopleLimit & { rows: Row[] };

/** The address of the person whom a row names, or several; null for a row that names nobody. */
type RowAddresses = string | null | readonly (string | null)[];

export type AddressesOf<Row> = (row: Row) => RowAddresses;

const listed = (addresses: RowAddresses) =>
  [addresses].flat().filter((address): address is string => address !== null);

type Seen = { shown: string[]; added: number; isFull: boolean; secondsLeft: number | null };

/**
 * Counts, for each viewer, the different people whose names or addresses they have seen within the hour. All lists,
 * searches, records and API results share the count. The viewer's own address does not count.
 */
async function see(
  person: Viewer,
  addresses: string[],
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<Seen> {
  const keys = addresses.filter((address) => !isOwn(person, address)).map(keyOf);
  const [seen] = await sqlOutsideTransaction<Seen>`
    SELECT * FROM "see_people"(${person.id}::uuid, ${keys}::text[], ${maxSeen()}::integer, ${isWhole}::boolean)`;
  return seen!;
}

const keyOf = (address: string) => limitKey("person", address.toLowerCase());
const isOwn = (viewer: Viewer, address: string) =>
  hasAccount(viewer) && address.toLowerCase() === viewer.email.toLowerCase();
const maxSeen = () => scaleLimit(getAssociation().policies.peopleSeen.anHour);

/** How many viewers would have reached a limit of `anHour` people. */
export async function countFullViewers(anHour: number): Promise<number> {
  const [found] = await sql<{ count: number }>`
    SELECT count(*)::int AS "count"
    FROM (SELECT FROM "PersonSeen" WHERE "at" > now() - interval '1 hour'
          GROUP BY "viewerId" HAVING count(*) >= ${scaleLimit(anHour)}::int) v`;
  return found?.count ?? 0;
}

/** Whether the limit applies to a viewer: to staff without the permission. Other members see nobody but themselves. */
const isLimited = (viewer: Viewer, mayExport: (staff: Member) => boolean) =>
  !hasAccount(viewer) || (viewer.isAdmin && !mayExport(viewer));

/**
 * Whether the limit applies to a list. It does not for people who may export the list's people: of one event, or of all
 * whose registrations they see.
 */
function isListLimited(viewer: Viewer, { list, filter }: PeopleList): boolean {
  const permission = lists[list];
  return isLimited(viewer, (staff) => {
    if (permission !== "registrations.export") return can(staff, permission);
    if (typeof filter?.eventId === "string") return canForEvent(staff, permission, filter.eventId);
    const [seen, exported] = [
      grantedEventIds(staff.grants, "registrations.read"),
      grantedEventIds(staff.grants, permission),
    ];
    return exported === "all" || (seen !== "all" && seen.every((id) => exported.includes(id)));
  });
}

/** Whether the limit was reached before this request. The result must then not depend on unseen people. */
const hadNoRoom = ({ isFull, added }: Seen) => isFull && added === 0;

const limitOf = ({ secondsLeft }: Seen): PeopleLimit => ({
  max: maxSeen(),
  minutes: Math.max(1, Math.ceil((secondsLeft ?? 0) / 60)),
});

async function record(viewer: Viewer, { list, filter }: PeopleList, { shown, added }: Seen) {
  if (added === 0) return;
  await recordAudit({
    actor: hasAccount(viewer) ? viewer : null,
    action: "list_read",
    details: {
      list,
      ...filter,
      people: shown.length,
      ...(hasAccount(viewer) ? {} : byDoorDevice(viewer)),
    },
  });
}

const noticing = new AsyncLocalStorage<{ limit: PeopleLimit | null }>();

/** Runs `work`. `notice` is a sentence when the limit was reached in it; null otherwise. */
export async function captureLimitNotice<Output>(
  work: () => Output,
): Promise<{ found: Awaited<Output>; notice: string | null }> {
  const noticed: { limit: PeopleLimit | null } = { limit: null };
  const found = await noticing.run(noticed, work);
  return { found, notice: noticed.limit && peopleLimitSentence(noticed.limit) };
}

/**
 * The notice about the limit for a result.
 *
 * @throws Refusal for an answer, which may be long and has nobody to read a notice: `presence_required`, and `too_many`
 * when the limit is reached and there is nobody to show
 */
async function limitIn<Row>(
  person: Viewer,
  { hasNotice = true, isWhole = false, ...about }: LimitedPeopleList,
  { rows, seen }: { rows: Row[]; seen: Seen | null },
  addressesOf: AddressesOf<Row>,
): Promise<PeopleLimit | null> {
  const noticed = noticing.getStore();
  const isAnswer = !noticed && isReadOnlyAnswer();
  if (isAnswer && !seen && hasAccount(person))
    await recordManyPeople(person, about, countPeople(rows.flatMap((row) => listed(addressesOf(row)))));
  if (!seen?.isFull) return null;
  const limit = limitOf(seen);
  if (noticed) noticed.limit = limit;
  const canShow = !isWhole && rows.length > 0;
  if (!canShow && (isAnswer || !hasNotice)) throw peopleLimitReached(limit);
  return limit;
}

/** The rows that may be shown, with the state of the count; null for viewers without a limit. */
async function showPeople<Row>(
  person: Viewer,
  { hasSearchText = false, isBeyondEnd = false, ...about }: LimitedPeopleList,
  rows: Row[],
  addressesOf: AddressesOf<Row>,
): Promise<{ rows: Row[]; seen: Seen | null }> {
  if (!isListLimited(person, about)) return { rows, seen: null };
  const addresses = rows.flatMap((row) => listed(addressesOf(row)));
  const seen = await see(person, addresses);
  if ((hasSearchText || isBeyondEnd) && hadNoRoom(seen)) return { rows: [], seen };
  const shown = new Set(seen.shown);
  const isShown = (address: string) => isOwn(person, address) || shown.has(keyOf(address));
  const visible = rows.filter((row) => listed(addressesOf(row)).every(isShown));
  await record(person, { ...about, filter: { ...about.filter, hasSearchText } }, seen);
  return { rows: visible, seen };
}

/**
 * The rows that the viewer may see: all for those who may export, otherwise as many people as the hourly limit allows.
 * New people are audited. Rows without an address name nobody. Once the limit is reached, `peopleLimit` is set whether
 * anybody was left out or not, because otherwise a search would reveal whether it matches somebody unseen.
 */
export async function applyPeopleLimit<Row>(
  person: Viewer,
  about: LimitedPeopleList,
  rows: Row[],
  addressesOf: AddressesOf<Row>,
): Promise<LimitedPeople<Row>> {
  const found = await showPeople(person, about, rows, addressesOf);
  return { rows: found.rows, peopleLimit: await limitIn(person, about, found, addressesOf) };
}

/** The refusal of a result that cannot leave people out. */
function peopleLimitReached(limit: PeopleLimit): Refusal {
  return new Refusal("too_many", peopleLimitSentence(limit), { retryAfterSeconds: limit.minutes * 60 });
}

/**
 * The record, for whoever may see its person: a page or answer that shows one person's name, address or papers.
 *
 * @param addressOf null for a record that names nobody
 * @param exported what lets somebody see all of them, where this record is shown for another purpose
 * @throws Refusal `too_many` when the person has no room left, unless they have seen this one within the hour
 */
export async function requireRoomToSee<Row>(
  person: Member,
  record: keyof typeof records,
  row: Row,
  addressOf: (row: Row) => string | null,
  exported: Permission = records[record],
): Promise<Row> {
  const address = addressOf(row);
  const isAll = !isLimited(person, (staff) => can(staff, exported));
  if (isAll || address === null || isOwn(person, address)) return row;
  const seen = await see(person, [address]);
  if (seen.shown.length === 0) throw peopleLimitReached(limitOf(seen));
  if (seen.added > 0) await recordAudit({ actor: person, action: "record_read", details: { record } });
  return row;
}

/**
 * Counts the people of a result that is returned as a whole or not at all. Once the limit is reached it is refused,
 * whoever it names.
 *
 * @throws Refusal `too_many` when the hour's limit has no room for all of them; `presence_required` for more people than
 * that, from those without a limit
 */
export async function requirePeopleWithinLimit(
  person: Member,
  about: PeopleList,
  addresses: string[],
): Promise<void> {
  await recordManyPeople(person, about, countPeople(addresses));
  if (!isListLimited(person, about)) return;
  const others = addresses.filter((address) => !isOwn(person, address));
  const seen = await see(person, others, { isWhole: true });
  const hasAll = new Set(others.map(keyOf)).size === seen.shown.length;
  if (!hasAll || hadNoRoom(seen)) throw peopleLimitReached(limitOf(seen));
  await record(person, about, seen);
}

// The number of different addresses, compared as `keyOf` compares them, without computing a hash for each row.
const countPeople = (addresses: string[]) => new Set(addresses.map((address) => address.toLowerCase())).size;

/**
 * Records a result with more people than the hourly limit as an export, whatever its format: it requires a proof of
 * presence, and the owners are notified.
 *
 * @throws Refusal `presence_required`
 */
export async function recordManyPeople(person: Member, about: PeopleList, people: number): Promise<void> {
  if (!isStaff(person) || isListLimited(person, about) || people <= maxSeen()) return;
  await requirePresence(person);
  await recordExport(person, {
    action: "list_exported",
    what: about.list,
    rows: people,
    details: { list: about.list, ...about.filter, format: "json" },
  });
}

/**
 * Prevents reading a whole table that the hourly limit could never allow.
 *
 * @throws Refusal `forbidden` for the lack of the right to export, and `too_many` once there is no room left
 */
export async function requirePeopleLimitLeft(
  person: Member,
  about: PeopleList,
  count: () => Promise<number>,
): Promise<void> {
  if (!isListLimited(person, about)) return;
  const seen = await see(person, []);
  if (hadNoRoom(seen)) throw peopleLimitReached(limitOf(seen));
  if ((await count()) > maxSeen()) throw notPermitted(person, lists[about.list]);
}
