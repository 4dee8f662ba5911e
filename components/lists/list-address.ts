import { pageNumber } from "@/lib/fields";

type Search = Record<string, string | string[] | undefined>;

/** What a list's address asks for: `?q=` and `?page=`. Anything unreadable counts as not asked. */
export function listRequest({ q, page }: Search): { text: string; page: number } {
  return { text: typeof q === "string" ? q.trim().slice(0, 200) : "", page: pageNumber(page) };
}

/** The address of another page of the same list. */
export function pageHref(path: string, text: string, page: number): string {
  const search = new URLSearchParams({ ...(text ? { q: text } : {}), page: String(page) });
  return `${path}?${search.toString()}`;
}
