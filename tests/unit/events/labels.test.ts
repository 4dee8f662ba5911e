import { expect, it } from "vitest";
import { priceLabel, shortPrice } from "@/lib/events/labels";

const rates = (...cents: number[]) => cents.map((priceCents) => ({ priceCents, isOffered: true }));

it.each([
  ["a free event", { priceCents: 0, prices: [] }, "Free Event"],
  ["one price", { priceCents: 7_500, prices: [] }, "$75 BSD"],
  ["cents", { priceCents: 1_250, prices: [] }, "$12.50 BSD"],
  [
    "a price list, whose lowest rate counts and not the event's price",
    { priceCents: 35_000, prices: rates(65_000, 40_000) },
    "From $400 BSD",
  ],
  ["a list with one price for all", { priceCents: 35_000, prices: rates(40_000, 40_000) }, "$400 BSD"],
  ["a list with a free rate", { priceCents: 35_000, prices: rates(40_000, 0) }, "Free – $400 BSD"],
  [
    "an early bird that has ended, of which only the rest counts",
    { priceCents: 0, prices: [{ priceCents: 30_000, isOffered: false }, ...rates(40_000)] },
    "$400 BSD",
  ],
  ["a list of free rates", { priceCents: 35_000, prices: rates(0, 0) }, "Free Event"],
])("the event label for %s has the contract's words", (_, event, words) => {
  expect(priceLabel(event)).toBe(words);
});

it.each([
  ["one price", { priceCents: 7_500, prices: [] }, "$75"],
  ["a price list", { priceCents: 35_000, prices: rates(65_000, 40_000) }, "from $400"],
  ["a list with a free rate", { priceCents: 35_000, prices: rates(0, 7_500, 5_000) }, "free to $75"],
])("the register button shows the price of %s", (_, event, words) => {
  expect(shortPrice(event)).toBe(words);
});
