import { formatPrice, currency } from "@/lib/core/money";
import { highestPrice, isFree, startingPrice } from "./rules";

type Priced = { price: number; prices: { price: number }[] };

/** Whether the price list has different prices. */
function isSpread({ prices }: Priced): boolean {
  return new Set(prices.map(({ price }) => price)).size > 1;
}

/** "$75 BSD", "From $400 BSD", "Free – $75 BSD" or "Free Event". */
export function priceLabel(event: Priced): string {
  if (isFree(event)) return "Free Event";
  const lowest = startingPrice(event);
  if (lowest === 0) return `Free – $${formatPrice(highestPrice(event))} ${currency}`;
  return `${isSpread(event) ? "From " : ""}$${formatPrice(lowest)} ${currency}`;
}

/** The price after "Register - ": "$75", "from $400", "free to $75". */
export function shortPrice(event: Priced): string {
  const lowest = startingPrice(event);
  if (lowest === 0) return `free to $${formatPrice(highestPrice(event))}`;
  return `${isSpread(event) ? "from " : ""}$${formatPrice(lowest)}`;
}

/** The price of one rate: "400.00 BSD" or "Free". */
export function rateLabel(price: number): string {
  return price === 0 ? "Free" : `${price.toFixed(2)} ${currency}`;
}
