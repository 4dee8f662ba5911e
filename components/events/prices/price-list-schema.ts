import { z } from "zod";
import { formatCents } from "@/lib/core/money";
import { priceListInput } from "@/lib/events/schema";
import type { Rate } from "@/lib/events/queries";

const text = z.string();
const typed = z.object({
  eventId: text,
  prices: z.array(z.object({ registrationType: text, label: text, price: text })),
});

export type PriceListValues = z.input<typeof typed>;
export type PriceLine = PriceListValues["prices"][number];

/** An empty price is not 0, which Number("") would return. */
export function numberOf(typedNumber: string): number {
  return typedNumber.trim() === "" ? Number.NaN : Number(typedNumber);
}

/** Turns the typed lines into the operation's input. */
export const priceListForm = typed
  .transform(({ eventId, prices }): z.input<typeof priceListInput> => ({
    eventId,
    prices: prices.map((line) => ({ ...line, price: numberOf(line.price) })),
  }))
  .pipe(priceListInput);

export type PriceListPayload = z.output<typeof priceListForm>;

export const emptyLine: PriceLine = { registrationType: "", label: "", price: "" };

/** The price list of the sample conference. */
export const conferenceRates: PriceLine[] = [
  { registrationType: "member_one_day", label: "Member, one day (early bird)", price: "400.00" },
  { registrationType: "member_two_day", label: "Member, two days (early bird)", price: "650.00" },
  { registrationType: "non_member_one_day", label: "Non-member, one day (early bird)", price: "500.00" },
  { registrationType: "non_member_two_day", label: "Non-member, two days (early bird)", price: "750.00" },
];

export function linesOf(rates: Rate[]): PriceLine[] {
  return rates.map(({ priceCents, ...line }) => ({ ...line, price: formatCents(priceCents) }));
}
