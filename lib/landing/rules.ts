import type { EventStatus, PricedEvent } from "@/lib/events/rules";
import { parseCents } from "@/lib/core/money";
import type { PageContent } from "./schema";

/**
 * The state of a landing page. It follows its event: visitors see a page that is published once its event is, and read
 * on it that the event is postponed or cancelled.
 */
export const pageStatus = (page: { publishedAt: Date | null }, event: { status: EventStatus }): EventStatus =>
  page.publishedAt ? event.status : "draft";

/** All texts that staff typed into a landing page. */
export const textsOf = ({ hero, whyAttend, details, priceNote }: PageContent): string[] =>
  [
    hero.title,
    hero.subtitle,
    hero.badge,
    priceNote,
    ...whyAttend.flatMap(({ title, text }) => [title, text]),
    ...details.flatMap(({ label, text }) => [label, text]),
  ].filter((text) => text !== null);

const amount = /\$\s?(\d[\d,]*(?:\.\d\d)?)|(\d[\d,]*(?:\.\d\d)?)\s?BSD/g;

/** The first amount in a price note that is no price of the event; null when all are. */
export function amountNotCharged(note: string, { priceCents, prices }: PricedEvent): string | null {
  const charged = prices.length > 0 ? prices.map((rate) => rate.priceCents) : [priceCents];
  for (const [words, dollars, bsd] of note.matchAll(amount)) {
    if (!charged.includes(parseCents((dollars ?? bsd ?? "").replaceAll(",", "")) ?? -1)) return words;
  }
  return null;
}
