import "server-only";
import { queryPage } from "@/lib/audit/shared/query-page";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import type { Member, Staff } from "@/lib/auth/member";
import { isId } from "@/lib/core/fields";
import { fullName } from "@/lib/core/full-name";
import { db, Prisma } from "@/lib/db/client";
import { matchesPrefix, memberNameColumns, searchWords } from "@/lib/db/list";
import { sqlRows } from "@/lib/db/sql";
import { countUse } from "@/lib/limits/limit";
import { photoUrl } from "./labels";
import { directoryPageSize, entryOf, type DirectoryEntry, type ListingState } from "./rules";
import {
  isHeldBack,
  isReachableBy,
  isReportableBy,
  isShownTo,
  listingState,
  type DirectoryReader,
} from "./shared/visible";

/** People whom a member who isn't staff can see in a day; staff have the limits of all their lists. */
const dailyPeople = { max: 1_000, windowSeconds: 86_400, what: "people seen in the directory" };

async function countPeople(reader: DirectoryReader, people: number): Promise<void> {
  if (!reader.isAdmin && people > 0) await countUse("directory people seen", reader.id, dailyPeople, people);
}

const listingFields = {
  id: true,
  userId: true,
  fields: true,
  expertise: true,
  openTo: true,
  user: {
    select: {
      firstName: true,
      lastName: true,
      email: true,
      employer: true,
      position: true,
      sector: true,
      island: true,
      qualifications: true,
      photo: { select: { uploadId: true } },
    },
  },
} as const;

const readListings = (ids: string[]) =>
  db.directoryListing.findMany({ select: listingFields, where: { id: { in: ids } } });
type Row = Awaited<ReturnType<typeof readListings>>[number];

const toEntry = ({ id, fields, openTo, expertise, user }: Row): DirectoryEntry =>
  entryOf({
    id,
    name: fullName(user),
    fields,
    openTo,
    texts: { ...user, expertise },
    photoUrl: user.photo && photoUrl(user.photo.uploadId),
  });

type DirectorySearch = {
  q: string;
  sector?: string | null | undefined;
  island?: string | null | undefined;
  page: number;
  size?: number;
};

/** A filter finds only those who show the value, because otherwise it would tell it. */
const shows = (field: "sector" | "island", value: string | null | undefined) =>
  value
    ? [
        Prisma.sql`${field}::"DirectoryField" = ANY(r."fields") AND EXISTS (
          SELECT FROM "User" f WHERE f."id" = r."userId" AND f.${Prisma.raw(`"${field}"`)} = ${value})`,
      ]
    : [];

/**
 * A page of the directory, by name. Texts are found in names, and in employers and expertise that are shown.
 *
 * @throws Refusal `too_many`
 */
export async function searchDirectory(
  reader: DirectoryReader,
  { q, sector, island, page, size = directoryPageSize }: DirectorySearch,
) {
  const { rows, ...found } = await queryPage(
    reader,
    {
      table: "DirectoryListing",
      list: "directory",
      where: [isShownTo(reader)],
      search: [
        ...searchWords(q).map((word) => matchesPrefix(Prisma.sql`"words_of"(r."words")`, word)),
        ...shows("sector", sector),
        ...shows("island", island),
      ],
      join: Prisma.sql`JOIN "User" u ON u."id" = r."userId"`,
      order: Prisma.join(memberNameColumns),
      page,
      size,
    },
    readListings,
    ({ user }) => user.email,
  );
  await countPeople(reader, rows.length);
  return { ...found, items: rows.map(toEntry) };
}

/**
 * A person in the directory. One who isn't shown but has written to the reader, or has blocked them, is there with the
 * name alone. Null for anybody else.
 *
 * @throws Refusal `too_many`
 */
export async function findListed(reader: DirectoryReader, id: string) {
  if (!isId(id)) return null;
  const [found] = await sqlRows<{ isShown: boolean; isReachable: boolean; isHeldBack: boolean }>({})`
    SELECT ${isShownTo(reader)} AS "isShown", ${isReachableBy(reader)} AS "isReachable",
      ${isHeldBack(reader)} AS "isHeldBack"
    FROM "DirectoryListing" r
    WHERE r."id" = ${id}::uuid AND ${isReportableBy(reader)}`;
  const [row] = found ? await readListings([id]) : [];
  if (!found || !row) return null;
  await requireRoomToSee(reader, "member", row, ({ user }) => user.email);
  await countPeople(reader, 1);
  const entry = toEntry(found.isShown ? row : { ...row, fields: [], openTo: [] });
  return {
    ...entry,
    firstName: row.user.firstName,
    isShown: found.isShown,
    isReachable: found.isReachable,
    /** Whether only the office's hiding of the reader's own listing stands between them. */
    isHeldBack: found.isReachable && found.isHeldBack,
    isSelf: row.userId === reader.id,
  };
}

type OwnListing = {
  id: string | null;
  state: ListingState;
  hiddenReason: string | null;
  expertise: string | null;
  photoUrl: string | null;
};

/** Whether a person is listed and why not, and their photograph. The account must exist. */
export async function readListingState(userId: string): Promise<OwnListing> {
  const [row] = await sqlRows<Omit<OwnListing, "photoUrl"> & { uploadId: string | null }>({})`
    SELECT r."id"::text, ${listingState} AS "state", r."hiddenReason", r."expertise", p."uploadId"::text
    FROM "User" u LEFT JOIN "DirectoryListing" r ON r."userId" = u."id"
    LEFT JOIN "MemberPhoto" p ON p."userId" = u."id" WHERE u."id" = ${userId}::uuid`;
  if (!row) throw new Error("There is no such account");
  const { uploadId, ...listing } = row;
  return { ...listing, photoUrl: uploadId && photoUrl(uploadId) };
}

/** The listing that the office sees on a member's record. */
export const readListingOf = (_staff: Staff<"members.read">, userId: string) => readListingState(userId);

/** What a member has chosen for the directory. */
export async function readOwnListing({ id: userId }: Pick<Member, "id">) {
  const [listing, state] = await Promise.all([
    db.directoryListing.findUnique({
      select: { isListed: true, fields: true, openTo: true },
      where: { userId },
    }),
    readListingState(userId),
  ]);
  const { isListed = false, ...chosen } = listing ?? { fields: [], openTo: [] };
  return { listed: isListed, ...chosen, ...state };
}
export type OwnDirectoryListing = Awaited<ReturnType<typeof readOwnListing>>;

/** The people whom a member has blocked, by their listings. */
export async function listBlocked({ id: blockerId }: Member) {
  const blocks = await db.directoryBlock.findMany({
    select: { blocked: { select: { firstName: true, lastName: true, listing: { select: { id: true } } } } },
    where: { blockerId },
    orderBy: { createdAt: "desc" },
  });
  return blocks.flatMap(({ blocked }) =>
    blocked.listing ? [{ id: blocked.listing.id, name: fullName(blocked) }] : [],
  );
}
