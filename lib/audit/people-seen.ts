import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { notPermitted } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/member";
import type { Prisma } from "@/lib/db/client";
import { openPeopleIds, sortByIds, type PeopleIds } from "@/lib/db/list";
import { sqlOutsideTransaction } from "@/lib/db/sql";
import { Refusal } from "@/lib/errors";
import { limitKey, scaleLimit } from "@/lib/limits/limit";
import type { Permission } from "@/lib/permissions";
import { peopleLimitSentence, type PeopleLimit } from "./labels";
import { recordAudit } from "./record";

/** What names several people, as the audit log calls it. */
export type PeopleList = {
  list:
    | "members"
    | "users"
    | "users with details"
    | "attendees"
    | "check-in"
    | "recipients"
    | "messages"
    | "sent messages"
    | "payments"
    | "emails"
    | "applications"
    | "possible duplicates"
    | "documents"
    | "audit log";
  /** Those who may export what the list names may see all of it. */
  mayExport: boolean;
  /** What narrows the list, without the words searched for, which may name a person and could not be erased. */
  filter?: Prisma.InputJsonObject;
};

type Seen = { shown: string[]; added: number; secondsLeft: number | null };

/**
 * Counts, for each person, the different people whose names or addresses they have seen within the hour. All lists,
 * searches and answers that name several people share the count.
 */
async function see(person: Member, addresses: string[], { isWhole }: { isWhole: boolean }): Promise<Seen> {
  const keys = addresses.map(keyOf);
  const [seen] = await sqlOutsideTransaction<Seen>`
    SELECT * FROM "see_people"(${person.id}::uuid, ${keys}::text[], ${maxSeen()}::integer, ${isWhole}::boolean)`;
  return seen!;
}

const keyOf = (address: string) => limitKey("person", address.toLowerCase());
const maxSeen = () => scaleLimit(getAssociation().policies.peopleSeen.anHour);

const limitOf = ({ secondsLeft }: Seen, counts: { shown: number; hidden: number }): PeopleLimit => ({
  ...counts,
  max: maxSeen(),
  minutes: Math.max(1, Math.ceil((secondsLeft ?? 0) / 60)),
});

async function record(person: Member, { list, filter }: PeopleList, people: number, added: number) {
  if (added === 0) return;
  await recordAudit({ actor: person, action: "list_read", details: { list, ...filter, people } });
}

/**
 * The rows that the person may see: all for those who may export, else as many as the hour's limit leaves room for. New
 * people are audited. Rows without an address name nobody.
 */
export async function seePeople<Row>(
  person: Member,
  about: PeopleList,
  rows: Row[],
  addressOf: (row: Row) => string | null,
): Promise<{ rows: Row[]; peopleLimit: PeopleLimit | null }> {
  const addresses = rows.flatMap((row) => addressOf(row) ?? []);
  if (about.mayExport || addresses.length === 0) return { rows, peopleLimit: null };
  const seen = await see(person, addresses, { isWhole: false });
  const shown = new Set(seen.shown);
  const visible = rows.filter((row) => {
    const address = addressOf(row);
    return address === null || shown.has(keyOf(address));
  });
  await record(person, about, shown.size, seen.added);
  const hidden = rows.length - visible.length;
  return { rows: visible, peopleLimit: hidden ? limitOf(seen, { shown: visible.length, hidden }) : null };
}

/** The rows on a page of a list that names people, in order: what `queryPage` found and the person may see. */
export async function readPeople<Row extends { id: string | bigint }>(
  person: Member,
  about: PeopleList,
  found: PeopleIds,
  read: (ids: string[]) => Promise<Row[]>,
  addressOf: (row: Row) => string | null,
) {
  const ids = openPeopleIds(found);
  return seePeople(person, about, sortByIds(ids, await read(ids)), addressOf);
}

/** The refusal of an answer that cannot leave people out. */
export function peopleLimitReached(limit: PeopleLimit): Refusal {
  return new Refusal("too_many", peopleLimitSentence(limit), { retryAfterSeconds: limit.minutes * 60 });
}

/**
 * For answers that are given whole or not at all.
 *
 * @throws Refusal `too_many` when the hour's limit has no room for all of them
 */
export async function requirePeople(person: Member, about: PeopleList, addresses: string[]): Promise<void> {
  if (about.mayExport || addresses.length === 0) return;
  const seen = await see(person, addresses, { isWhole: true });
  const hidden = new Set(addresses.map(keyOf)).size - seen.shown.length;
  if (hidden > 0) {
    throw peopleLimitReached(limitOf(seen, { shown: 0, hidden }));
  }
  await record(person, about, seen.shown.length, seen.added);
}

/**
 * Keeps a whole table from being read when the hour's limit could never hold it.
 *
 * @param permission what those lack who are refused: to export
 * @throws Refusal `forbidden`
 */
export async function requireFewPeople(
  person: Member,
  { mayExport }: PeopleList,
  permission: Permission,
  count: () => Promise<number>,
): Promise<void> {
  if (!mayExport && (await count()) > maxSeen()) throw notPermitted(person, permission);
}
