import "server-only";
import { clampPage, maxCounted, maxListed } from "@/lib/core/paging";
import { Prisma } from "@/lib/db/client";
import { countRows, sortByIds } from "@/lib/db/list";
import { sqlValueUnprepared } from "@/lib/db/sql";
import {
  applyPeopleLimit,
  type AddressesOf,
  type LimitedPeopleList,
  type LimitedPeople,
  type Viewer,
} from "./people-seen";

type TableOfNobody = "Event" | "LandingPage" | "PaymentNotification";
/** All others, so that a new table is counted unless it is named above. */
type TableOfPeople = Exclude<Prisma.ModelName, TableOfNobody>;
type Table = Prisma.ModelName;

type Page = {
  total: number;
  /** The number of the shown page: the last one when the requested page is beyond the end. */
  page: number;
  ids: string[];
};

type PageQuery<Table> = {
  /** The table. The other clauses refer to its rows as `r`. */
  table: Table;
  where?: Prisma.Sql[];
  /** Search conditions; empty for the full list. */
  search?: Prisma.Sql[];
  /** Joins that `order` needs. */
  join?: Prisma.Sql;
  order: Prisma.Sql;
  /** The number of rows, if the caller reads it. */
  total?: number | Promise<number>;
  page: number;
  size: number;
};

type Read<Row> = (ids: string[]) => Promise<Row[]>;
type Found<Row> = { rows: Row[]; total: number; page: number };

/**
 * One page of a list in order, its number and the total of all rows. For a table that names people, each row's people
 * are counted, and the viewer gets the rows that they may see. Where the limit ends the list, the total is that of the
 * rows shown, and the page is the requested one. `hasSearchText` is for a search text that is not in `search`.
 */
export async function queryPage<Row extends { id: string | bigint }>(
  person: Viewer,
  query: PageQuery<TableOfNobody>,
  read: Read<Row>,
): Promise<Found<Row>>;
export async function queryPage<Row extends { id: string | bigint }>(
  person: Viewer,
  query: PageQuery<TableOfPeople> & LimitedPeopleList,
  read: Read<Row>,
  addressesOf: AddressesOf<Row>,
): Promise<Found<Row> & LimitedPeople<Row>>;
export async function queryPage<Row extends { id: string | bigint }>(
  person: Viewer,
  { list, filter, hasSearchText, hasNotice, ...query }: PageQuery<Table> & Partial<LimitedPeopleList>,
  read: Read<Row>,
  addressesOf?: AddressesOf<Row>,
): Promise<Found<Row>> {
  const { ids, total, page } = await findPage(query);
  const rows = ids.length > 0 ? sortByIds(ids, await read(ids)) : [];
  if (!list || !addressesOf) return { rows, total, page };
  const about = {
    list,
    filter,
    hasNotice,
    hasSearchText: hasSearchText ?? Boolean(query.search?.length),
    isBeyondEnd: page !== query.page,
  };
  const seen = await applyPeopleLimit(person, about, rows, addressesOf);
  if (!seen.peopleLimit) return { ...seen, total, page };
  return { ...seen, total: seen.rows.length, page: query.page };
}

/** The total and the first ids of a search that reads its matches once; no ids beyond the rows that a list shows. */
function searchFirstPage(matching: Prisma.Sql, order: Prisma.Sql, size: number, join = Prisma.empty) {
  return sqlValueUnprepared<{ total: number; ids: string[] }>`
    WITH matches AS MATERIALIZED (SELECT r.* FROM ${matching} LIMIT ${maxCounted})
    SELECT json_build_object('total', (SELECT count(*)::int FROM matches), 'ids', ARRAY(
      SELECT r."id"::text FROM matches r ${join}
      WHERE (SELECT count(*) FROM matches) <= ${maxListed} ORDER BY ${order} LIMIT ${size}))`;
}

async function findPage({
  table,
  where = [],
  search = [],
  order,
  page: requested,
  size,
  join,
  total: readTotal,
}: PageQuery<Table>): Promise<Page> {
  const all = Prisma.sql`${Prisma.raw(`"${table}"`)} r WHERE ${Prisma.join([Prisma.sql`true`, ...where], " AND ")}`;
  const searched = Prisma.join([Prisma.sql`true`, ...search], " AND ");
  const matching = Prisma.sql`${all} AND ${searched}`;
  const isSearch = search.length > 0;
  const readIds = (page: number, from: Prisma.Sql, join = Prisma.empty): Promise<string[]> =>
    sqlValueUnprepared`ARRAY(
      SELECT r."id"::text FROM (${from}) r ${join} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size})`;
  const first =
    isSearch && requested === 1 && readTotal === undefined
      ? await searchFirstPage(matching, order, size, join)
      : null;
  if (first && first.total <= maxListed) return { ...first, page: 1 };
  const counted = readTotal ?? first?.total ?? countRows(matching);
  if (requested === 1 && !isSearch) {
    const [total, ids] = await Promise.all([counted, readIds(1, Prisma.sql`SELECT * FROM ${all}`, join)]);
    return { total, page: 1, ids };
  }
  const total = await counted;
  const page = clampPage(requested, total, size);
  if (total === 0) return { total, page, ids: [] };
  // With more matches than a list shows, the first rows in order almost always contain a full page of them.
  if (isSearch && !join && total > maxListed) {
    const newest = Prisma.sql`SELECT * FROM ${all} ORDER BY ${order} LIMIT ${maxListed}`;
    const ids = await readIds(page, Prisma.sql`SELECT * FROM (${newest}) r WHERE ${searched}`);
    if (ids.length === size) return { total, page, ids };
  }
  // Otherwise OFFSET 0 makes PostgreSQL search first: following the order, it might read a whole large table for a
  // few rows.
  const fence = isSearch ? Prisma.sql`OFFSET 0` : Prisma.empty;
  const ids = await readIds(page, Prisma.sql`SELECT * FROM ${matching} ${fence}`, join);
  return { total, page, ids };
}
