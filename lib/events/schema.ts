import { z } from "zod";
import { id, longest, moment, optional, required } from "@/lib/fields";

/** Seats and price that a new event starts with. */
export const eventDefaults = { price: 0, maxAttendees: 50 } as const;

const mostSeats = 1_000_000;
const highestPrice = 100_000;

/** A price in BSD. */
const money = z
  .number({ error: "Price must be a number" })
  .min(0, "Price must be at least 0")
  .max(highestPrice, "Price must be at most 100,000")
  .refine((price) => Number.isInteger(Math.round(price * 1e6) / 1e4), "Price can have at most two decimals");

/** What an administrator sends for an event. */
export const eventInput = z
  .object({
    title: required("Title is required"),
    description: required("Description is required", longest.text),
    startDate: moment("Start date is required"),
    endDate: moment("End date is required"),
    location: optional(),
    price: money.default(eventDefaults.price),
    // null means unlimited; left out, it is the default.
    maxAttendees: z
      .int("Maximum attendees must be a whole number")
      .min(1, "Maximum attendees must be at least 1")
      .max(mostSeats, "Maximum attendees must be at most 1,000,000")
      .nullable()
      .default(eventDefaults.maxAttendees),
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ["endDate"],
    message: "End date must not be before the start date",
  });

/** Lines of a price list at most. */
export const mostPrices = 20;

/** An event's price list: what each registration type costs. A `member_…` type is a member rate. */
export const priceList = z.object({
  eventId: id,
  prices: z
    .array(
      z.object({
        registrationType: z
          .string()
          .trim()
          .regex(
            /^[a-z0-9][a-z0-9_]{0,49}$/,
            "Use lower-case letters, digits and underscores, such as member_two_day",
          ),
        label: required("Label is required"),
        price: money,
      }),
    )
    .max(mostPrices, `A price list has at most ${mostPrices} lines`)
    .superRefine((prices, issues) => {
      const types = prices.map(({ registrationType }) => registrationType);
      types.forEach((type, index) => {
        if (types.indexOf(type) === index) return;
        issues.addIssue({
          code: "custom",
          path: [index, "registrationType"],
          message: "Another line already has this registration type",
        });
      });
    }),
});

export const eventById = z.object({ id });
export const eventBySlug = z.object({ slug: z.string().min(1).max(200) });

const longestAddress = 2_000;
const addressTooLong = "The address must have at most 2,000 characters";

/** An address to put into a QR code: of the web only, so that no camera is led to run a script. */
export const qrCodeRequest = z.object({
  url: z
    .string({ error: "Address is required" })
    .trim()
    .min(1, "Address is required")
    .max(longestAddress, addressTooLong)
    .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), {
      error: "The address must start with http:// or https://",
      abort: true,
    })
    .transform((url) => new URL(url).href)
    // Letters beyond ASCII have grown by now.
    .pipe(z.string().max(longestAddress, addressTooLong)),
  title: optional(),
});

/** What a flyer may be; the server looks at what is in the file, not at what it is called. */
export const flyerTypes = ["image/png", "image/jpeg", "image/webp"];

/** The largest flyer. */
export const mostFlyerBytes = 5 * 1_048_576;

export const flyerById = z.object({ id });
