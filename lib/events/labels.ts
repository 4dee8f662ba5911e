import { formatPrice } from "@/lib/money";
import { isFree, startingPrice } from "./rules";

type Priced = { price: number; prices: { price: number }[] };

/** Whether people pay different prices, so that one number alone would say too little. */
function isSpread({ prices }: Priced): boolean {
  return new Set(prices.map(({ price }) => price)).size > 1;
}

/** "$75 BSD", "From $400 BSD" for a price list, "Free Event" (spec §2). */
export function priceLabel(event: Priced): string {
  if (isFree(event)) return "Free Event";
  return `${isSpread(event) ? "From " : ""}$${formatPrice(startingPrice(event))} BSD`;
}

/** The price as it stands after "Register - ": "$75", "from $400". */
export function shortPrice(event: Priced): string {
  return `${isSpread(event) ? "from " : ""}$${formatPrice(startingPrice(event))}`;
}
