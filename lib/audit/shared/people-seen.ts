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
import { peopleLimitSentence, type Limited, type PeopleLimit } from "../labels";
import { byDoorDevice, recordAudit } from "../record";
import { recordExport } from "./record-export";

/** What names several people, as the audit log calls it, and the permission that lets somebody see all of them. */
const lists = {
  members: "members.export",
  users: "members.export",
  "users with details": "members.export",
  attendees: "registrations.export",
  "waiting list": "registrations.export",
  "check-in": "registrations.export",
  recipients: "members.export",
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
  "audit log": "audit.export",
  today: "members.export",
} as const satisfies Record<string, Permission>;

/** The record of one person, likewise. */
const records = {
  member: "members.export",
  application: "members.export",
  "applicant's document": "members.export",
  "background answers": "members.export",
  document: "members.export",
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
  /** What narrows the list, without the words searched for, which may name a person and could not be erased. */
  filter?: Prisma.InputJsonObject;
};

/** A list that shows those whom there is room for. */
export type LimitedPeopleList = PeopleList & {
  /**
   * Whether words choose the rows. Without room such a list then shows nobody, not even those seen before: how many of
   * them are on a page would tell whether somebody unseen is found and comes first.
   */
  hasSearchText?: boolean;
  /** Whether another page was asked for than there is: without room, the last one in its place would tell how many there are. */
  isBeyondEnd?: boolean;
  /** False for suggestions, which have no place for a notice: without room they are refused where they show nobody. */
  hasNotice?: boolean;
  /** An answer that cannot leave anybody out: without room it is refused even where it could show somebody. */
  isWhole?: boolean;
};

/** Who sees: somebody with an account, or a device at the door, which has no address of its own. */
export type Viewer = Member | { id: string; name: string };

const hasAccount = (viewer: Viewer): viewer is Member => "email" in viewer;

/** The rows that somebody may see, once they have been counted. */
export type LimitedPeople<Row> = Limited & { rows: Row[] };

/** The address of whom a row names, or those of all whom it names; null where it names nobody. */
type RowAddresses = string | null | readonly (string | null)[];

export type AddressesOf<Row> = (row: Row) => RowAddresses;

const listed = (addresses: RowAddresses) =>
  [addresses].flat().filter((address): address is string => address !== null);

type Seen = { shown: string[]; added: number; isFull: boolean; secondsLeft: number | null };

/**
 * Counts, for each person, the different people whose names or addresses they have seen within the hour. All lists,
 * searches, records and answers share the count. Oneself is free.
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

/** How many have seen so many people within the hour that a limit of these leaves no room. */
export async function countFullViewers(anHour: number): Promise<number> {
  const [found] = await sql<{ count: number }>`
    SELECT count(*)::int AS "count"
    FROM (SELECT FROM "PersonSeen" WHERE "at" > now() - interval '1 hour'
          GROUP BY "viewerId" HAVING count(*) >= ${scaleLimit(anHour)}::int) v`;
  return found?.count ?? 0;
}

/** Others than staff see nobody but themselves, wherever they look. */
const isLimited = (viewer: Viewer, mayExport: (staff: Member) => boolean) =>
  !hasAccount(viewer) || (viewer.isAdmin && !mayExport(viewer));

/** Those who may export what names the people may see all of them: of one event, or of all whose registrations they see. */
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

/** Whether the room was gone before this was asked: the answer must then not depend on who is unseen. */
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

/** What an answer finds that says by itself, in words, that the limit has been reached. */
export async function captureLimitNotice<Output>(
  work: () => Output,
): Promise<{ found: Awaited<Output>; notice: string | null }> {
  const noticed: { limit: PeopleLimit | null } = { limit: null };
  const found = await noticing.run(noticed, work);
  return { found, notice: noticed.limit && peopleLimitSentence(noticed.limit) };
}

/**
 * What is said of the limit, once it is known who is shown.
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

/** The rows that may be shown, and what came of counting their people: null where nobody is counted. */
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
 * The rows that the person may see: all for those who may export, else as many as the hour's limit leaves room for. New
 * people are audited. Rows without an address name nobody. Once there is no room left, `peopleLimit` says so whether
 * anybody is left out or not: otherwise a search would tell whether it matches somebody unseen.
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

/** The refusal of an answer that cannot leave people out. */
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
 * For answers that are given whole or not at all. Once there is no room left they are refused, whomever they name.
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

// As `keyOf` tells them apart, without a hash for each row of a long list.
const countPeople = (addresses: string[]) => new Set(addresses.map((address) => address.toLowerCase())).size;

/**
 * An answer with more people than the hour's limit is an export, whatever its format: it needs a proof of presence, and
 * the owners hear of it.
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
 * Keeps a whole table from being read when the hour's limit could never hold it.
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
