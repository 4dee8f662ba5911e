import { optional } from "@/lib/core/fields";
import { parsePageNumber } from "@/lib/core/paging";
import { pathTo } from "@/lib/core/path-to";

/** What the address says of the list: a topic, a place, whether it is about past events, and the page. */
export type WhatsOnSearch = { topic: string | null; place: string | null; isPast: boolean; page: number };

type Parameters = Record<string, string | string[] | undefined>;

/** What cannot be stored, or was sent twice, is no filter. */
const words = optional().catch(null);

export function parseWhatsOnSearch({ topic, place, when, page }: Parameters): WhatsOnSearch {
  return {
    topic: words.parse(topic),
    place: words.parse(place),
    isPast: when === "past",
    page: parsePageNumber(page),
  };
}

export function whatsOnHref({ topic, place, isPast, page }: Partial<WhatsOnSearch>): string {
  const query = {
    ...(isPast ? { when: "past" } : {}),
    ...(topic ? { topic } : {}),
    ...(place ? { place } : {}),
    ...(page && page > 1 ? { page: String(page) } : {}),
  };
  return pathTo("/whats-on", { query });
}
