import { z } from "zod";
import { typedInstant, wallClockOf } from "@/lib/core/format";
import { centsOf, formatCents } from "@/lib/core/money";
import { ratesInput } from "@/lib/events/schema";
import type { EventAnswer } from "@/lib/events/queries";

const text = z.string();
const typed = z.object({
  eventId: text,
  rates: z.array(
    z.object({
      registrationType: text.optional(),
      name: text,
      price: text,
      membersOnly: z.boolean(),
      from: text,
      until: text,
      /** The stored period that the form showed. */
      saved: z.object({ from: text.nullable(), until: text.nullable() }).nullable(),
      capacity: text,
    }),
  ),
});

export type PriceListValues = z.input<typeof typed>;
export type PriceLine = PriceListValues["rates"][number];

/** Parses a typed number. An empty text is NaN, where Number("") would return 0. */
export function numberOf(typedNumber: string): number {
  return typedNumber.trim() === "" ? Number.NaN : Number(typedNumber);
}

/** Turns the typed lines, with times in the association's zone, into the operation's input. */
export const priceListForm = (timeZone: string) => {
  const isoOf = (wallClock: string, saved: string | null | undefined) =>
    wallClock === "" ? null : typedInstant(wallClock, timeZone, saved);
  return typed
    .transform(({ eventId, rates }): z.input<typeof ratesInput> => ({
      eventId,
      rates: rates.map(({ registrationType, saved, ...line }) => ({
        ...(registrationType ? { registrationType } : {}),
        ...line,
        price: numberOf(line.price),
        from: isoOf(line.from, saved?.from),
        until: isoOf(line.until, saved?.until),
        capacity: line.capacity.trim() === "" ? null : Number(line.capacity),
      })),
    }))
    .pipe(ratesInput);
};

export type PriceListPayload = z.output<ReturnType<typeof priceListForm>>;

export const emptyLine: PriceLine = {
  name: "",
  price: "",
  membersOnly: false,
  from: "",
  until: "",
  saved: null,
  capacity: "",
};

const conferenceRate = (registrationType: string, name: string, price: string): PriceLine => ({
  ...emptyLine,
  registrationType,
  name,
  price,
  membersOnly: registrationType.startsWith("member_"),
});

/** The price list of the sample conference. */
export const conferenceRates: PriceLine[] = [
  conferenceRate("member_one_day", "Member, one day (early bird)", "400.00"),
  conferenceRate("member_two_day", "Member, two days (early bird)", "650.00"),
  conferenceRate("non_member_one_day", "Non-member, one day (early bird)", "500.00"),
  conferenceRate("non_member_two_day", "Non-member, two days (early bird)", "750.00"),
];

/** The form's lines for an event's rates, in the association's zone. */
export function linesOf(rates: EventAnswer["rates"], timeZone: string): PriceLine[] {
  const wallClock = (moment: string | null) => (moment ? wallClockOf(new Date(moment), timeZone) : "");
  return rates.map(({ left: _left, ...rate }) => ({
    ...rate,
    price: formatCents(centsOf(rate.price)),
    from: wallClock(rate.from),
    until: wallClock(rate.until),
    saved: { from: rate.from, until: rate.until },
    capacity: rate.capacity === null ? "" : String(rate.capacity),
  }));
}
