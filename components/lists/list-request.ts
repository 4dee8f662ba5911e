import { parsePageNumber } from "@/lib/core/paging";

export type SearchParams = Record<string, string | string[] | undefined>;

/** Parses one parameter of the address. Its result for `undefined` is the default. */
type Filter<Value extends string | null = string | null> = (requested: unknown) => Value;

/** A list, and the parameters of its address besides the search text (`?q=`) and the page (`?page=`). */
export type ListDescription = {
  path: string;
  /** The plural of the rows' noun: "emails". */
  noun: string;
  /** The number of rows per page. */
  size: number;
  /** Parameters in every address of the list, such as its tab. */
  fixed?: Readonly<Record<string, string>>;
  /** The filters by their parameter's name. */
  filters: Readonly<Record<string, Filter>>;
  /** The columns of `?sort=`, with a hyphen in front for descending order. */
  sorts: readonly string[];
  /** The parameters that show every row, if the default filter does not. */
  everything?: Readonly<Record<string, string>>;
};

type Filters<List extends ListDescription> = {
  [Name in keyof List["filters"]]: ReturnType<List["filters"][Name]>;
};
export type SortColumn<List extends ListDescription> = List["sorts"][number];

/** A list's address after parsing: every value is one that the list allows. */
export type ListRequest<List extends ListDescription = ListDescription> = {
  list: List;
  text: string;
  /** The column to sort by; empty for the list's own order. */
  sort: SortColumn<List> | `-${SortColumn<List>}` | "";
  page: number;
  size: number;
  filters: Filters<List>;
};

export function oneOf<Value extends string, Default extends Value | null = null>(
  values: readonly Value[],
  fallback: Default = null as Default,
): Filter<Value | Default> {
  return (requested) => values.find((value) => value === requested) ?? fallback;
}

/** A filter that allows any text that `isAllowed` accepts. */
export function textThat(isAllowed: (text: string) => boolean): Filter {
  return (requested) => (typeof requested === "string" && isAllowed(requested) ? requested : null);
}

/** Parses the address of a list. Invalid values count as not requested. */
export function parseListRequest<List extends ListDescription>(
  list: List,
  { q, sort, page, ...rest }: SearchParams,
): ListRequest<List> {
  const filters = Object.entries(list.filters).map(([name, parse]) => [name, parse(rest[name])]);
  const sorts = list.sorts.flatMap((column) => [column, `-${column}`]);
  return {
    list,
    text: parseWords(q),
    sort: sorts.find((one) => one === sort) ?? "",
    page: parsePageNumber(page),
    size: list.size,
    filters: Object.fromEntries(filters) as Filters<List>,
  };
}

function parseWords(q: SearchParams[string]): string {
  if (typeof q !== "string") return "";
  return q
    .replace(/[\p{Cc}\p{Surrogate}]/gu, " ")
    .trim()
    .slice(0, 200);
}

/** The filters that differ from their defaults, which the address names. */
function chosenFilters({ list, filters }: Pick<ListRequest, "list" | "filters">): [string, string][] {
  return Object.entries(filters).flatMap(([name, value]) =>
    value === null || value === list.filters[name]?.(undefined) ? [] : [[name, value]],
  );
}

export function isNarrowed(request: ListRequest): boolean {
  return request.text !== "" || chosenFilters(request).length > 0;
}

/** The parameters of the list's address, without search text, page and defaults. */
export function listParameters(request: ListRequest): Record<string, string> {
  const { list, sort } = request;
  return { ...list.fixed, ...Object.fromEntries(chosenFilters(request)), ...(sort ? { sort } : {}) };
}

type Changes<List extends ListDescription> = Partial<Omit<ListRequest<List>, "list" | "filters">> & {
  filters?: Partial<Filters<List>>;
  path?: string;
  /** Further parameters. */
  also?: Record<string, string>;
};

/** The address of the list with some changes. It leads to the first page unless `page` is given. */
export function listHref<List extends ListDescription>(
  request: ListRequest<List>,
  { path = request.list.path, page = 1, filters, also, ...changed }: Changes<List> = {},
): string {
  const requested = { ...request, ...changed, filters: { ...request.filters, ...filters } };
  const search = new URLSearchParams({
    ...listParameters(requested),
    ...also,
    ...(requested.text ? { q: requested.text } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
  return search ? `${path}?${search}` : path;
}
