import { parsePageNumber } from "@/lib/paging";

type Search = Record<string, string | string[] | undefined>;

/** What a list's address asks for: `?q=`, `?sort=` and `?page=`. */
export type ListRequest = {
  text: string;
  sort: string;
  page: number;
  /** What else the address holds and keeps (a filter). */
  kept?: Partial<Record<string, string>>;
};

/** Anything unreadable counts as not asked. */
export function listRequest({ q, sort, page }: Search): ListRequest {
  return { text: wordsOf(q), sort: typeof sort === "string" ? sort : "", page: parsePageNumber(page) };
}

function wordsOf(q: Search[string]): string {
  if (typeof q !== "string") return "";
  return q
    .replace(/[\p{Cc}\p{Surrogate}]/gu, " ")
    .trim()
    .slice(0, 200);
}

/** The address of the same list with something changed. */
export function listHref(path: string, { text, sort, page, kept }: ListRequest): string {
  const search = new URLSearchParams({
    ...(kept as Record<string, string>),
    ...(text ? { q: text } : {}),
    ...(sort ? { sort } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
  return search ? `${path}?${search}` : path;
}
