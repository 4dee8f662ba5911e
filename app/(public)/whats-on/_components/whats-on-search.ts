import { optional } from "@/lib/core/fields";
import { parsePageNumber } from "@/lib/core/paging";
import { pathTo } from "@/lib/core/path-to";

/** The filters and the page that the address requests: a topic, a place, and whether to show past events. */
export type WhatsOnSearch = { topic: string | null; place: string | null; isPast: boolean; page: number };

type Parameters = Record<string, string | string[] | undefined>;

/** A value that cannot be stored, or was sent twice, counts as no filter. */
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
