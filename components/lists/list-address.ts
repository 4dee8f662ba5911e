import { pageNumber } from "@/lib/fields";

type Search = Record<string, string | string[] | undefined>;

/** What a list's address asks for: `?q=`, `?sort=` and `?page=`. */
export type ListRequest = { text: string; sort: string; page: number };

/** Anything unreadable counts as not asked. */
export function listRequest({ q, sort, page }: Search): ListRequest {
  return { text: wordsOf(q), sort: typeof sort === "string" ? sort : "", page: pageNumber(page) };
}

function wordsOf(q: Search[string]): string {
  if (typeof q !== "string") return "";
  return q
    .replace(/[\p{Cc}\p{Surrogate}]/gu, " ")
    .trim()
    .slice(0, 200);
}

/** The address of the same list with something changed. A `path` may say itself which list it is (`/admin?tab=…`). */
export function listHref(path: string, { text, sort, page }: ListRequest): string {
  const [place = "", which] = path.split("?");
  const search = new URLSearchParams(which);
  if (text) search.set("q", text);
  if (sort) search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${place}?${search.toString()}` : place;
}
