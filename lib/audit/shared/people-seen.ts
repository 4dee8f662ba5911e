import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { notPermitted } from "@/lib/auth/actor";
import { can, canForEvent, isStaff, type Member } from "@/lib/auth/member";
import { requirePresence } from "@/lib/auth/presence";
import type { Prisma } from "@/lib/db/client";
import { queryPeoplePage, sortByIds, type PeopleQuery } from "@/lib/db/list";
import { sql, sqlOutsideTransaction } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { limitKey, scaleLimit } from "@/lib/limits/limit";
import { eventsOf, type Permission } from "@/lib/core/permissions";
import { peopleLimitSentence, type PeopleLimit } from "../labels";
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
type CutList = PeopleList & {
  /**
   * Whether words choose the rows. Without room such a list then shows nobody, not even those seen before: how many of
   * them are on a page would tell whether somebody unseen is found and comes first.
   */
  hasSearchText?: boolean;
};

/** Who sees: somebody with an account, or a device at the door, which has no address of its own. */
export type Viewer = Member | { id: string; name: string };

const hasAccount = (viewer: Viewer): viewer is Member => "email" in viewer;

/** The address of whom a row names, or those of all whom it names; null where it names nobody. */
type RowAddresses = string | null | readonly (string | null)[];

type AddressesOf<Row> = (row: Row) => RowAddresses;

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
      eventsOf(staff.grants, "registrations.read"),
      eventsOf(staff.grants, permission),
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

/** The rows that may be shown, and what came of counting their people: null where nobody is counted. */
async function showPeople<Row>(
  person: Viewer,
  { hasSearchText = false, ...about }: CutList,
  rows: Row[],
  addressesOf: AddressesOf<Row>,
): Promise<{ rows: Row[]; seen: Seen | null }> {
  if (!isListLimited(person, about)) return { rows, seen: null };
  const addresses = rows.flatMap((row) => listed(addressesOf(row)));
  const seen = await see(person, addresses);
  if (hasSearchText && hadNoRoom(seen)) return { rows: [], seen };
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
export async function seePeople<Row>(
  person: Member,
  about: CutList,
  rows: Row[],
  addressesOf: AddressesOf<Row>,
): Promise<{ rows: Row[]; peopleLimit: PeopleLimit | null }> {
  const { rows: visible, seen } = await showPeople(person, about, rows, addressesOf);
  return { rows: visible, peopleLimit: seen?.isFull ? limitOf(seen) : null };
}

/**
 * A page of a list that names people: the rows that the query finds and the person may see, in order. Where the limit
 * ends the list, the total is that of the rows shown, and the page the one asked for. `hasSearchText` is for words that
 * choose the rows otherwise than by `search`.
 */
export async function queryPeople<Row extends { id: string | bigint }>(
  person: Viewer,
  { list, filter, hasSearchText, ...query }: CutList & PeopleQuery,
  read: (ids: string[]) => Promise<Row[]>,
  addressesOf: AddressesOf<Row>,
): Promise<{ rows: Row[]; total: number; page: number; peopleLimit: PeopleLimit | null }> {
  const { ids, total, page } = await queryPeoplePage(query);
  const about = { list, filter, hasSearchText: hasSearchText ?? Boolean(query.search?.length) };
  const { rows, seen } = await showPeople(person, about, sortByIds(ids, await read(ids)), addressesOf);
  if (!seen?.isFull) return { rows, total, page, peopleLimit: null };
  // The last page in place of one beyond the end would tell how many there are.
  const shown = hadNoRoom(seen) && page !== query.page ? [] : rows;
  return { rows: shown, total: shown.length, page: query.page, peopleLimit: limitOf(seen) };
}

/**
 * For suggestions, which have no place for a notice.
 *
 * @throws Refusal `too_many` when the limit is reached and there is nobody to show
 */
export function suggestPeople<Row>({
  rows,
  peopleLimit,
}: {
  rows: Row[];
  peopleLimit: PeopleLimit | null;
}): Row[] {
  if (peopleLimit && rows.length === 0) throw peopleLimitReached(peopleLimit);
  return rows;
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
export async function seePerson<Row>(
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
export async function requirePeople(person: Member, about: PeopleList, addresses: string[]): Promise<void> {
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
 * The rows of a list for the answer of a call, which may be long, and has nobody to read a notice.
 *
 * @param keyOfPerson an address, or whatever else tells people apart
 * @throws Refusal `presence_required`, and `too_many` when the limit is reached and there is nobody to show
 */
export async function answerPeople<Row>(
  person: Member,
  about: PeopleList,
  found: { rows: Row[]; peopleLimit: PeopleLimit | null },
  keyOfPerson: (row: Row) => string | null,
): Promise<Row[]> {
  await recordManyPeople(person, about, countPeople(found.rows.flatMap((row) => keyOfPerson(row) ?? [])));
  return suggestPeople(found);
}

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
export async function requirePeopleLeft(
  person: Member,
  about: PeopleList,
  count: () => Promise<number>,
): Promise<void> {
  if (!isListLimited(person, about)) return;
  const seen = await see(person, []);
  if (hadNoRoom(seen)) throw peopleLimitReached(limitOf(seen));
  if ((await count()) > maxSeen()) throw notPermitted(person, lists[about.list]);
}
