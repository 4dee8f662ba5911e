import { expect, it } from "vitest";
import { priceLabel, shortPrice } from "@/lib/events/labels";

const rates = (...prices: number[]) => prices.map((price) => ({ price }));

it.each([
  ["a free event", { price: 0, prices: [] }, "Free Event"],
  ["one price", { price: 75, prices: [] }, "$75 BSD"],
  ["cents", { price: 12.5, prices: [] }, "$12.50 BSD"],
  [
    "a price list, whose lowest rate counts and not the event's price",
    { price: 350, prices: rates(650, 400) },
    "From $400 BSD",
  ],
  ["a list with one price for all", { price: 350, prices: rates(400, 400) }, "$400 BSD"],
  ["a list with a free rate", { price: 350, prices: rates(400, 0) }, "Free – $400 BSD"],
  ["a list of free rates", { price: 350, prices: rates(0, 0) }, "Free Event"],
])("%s is said in the contract's words", (_, event, words) => {
  expect(priceLabel(event)).toBe(words);
});

it.each([
  ["one price", { price: 75, prices: [] }, "$75"],
  ["a price list", { price: 350, prices: rates(650, 400) }, "from $400"],
  ["a list with a free rate", { price: 350, prices: rates(0, 75, 50) }, "free to $75"],
])("the button that registers says the price of %s", (_, event, words) => {
  expect(shortPrice(event)).toBe(words);
});
