import { z } from "zod";
import { existingDay, id, maxLength, moment, numberInQuery, optional, required } from "@/lib/core/fields";
import { centsOf } from "@/lib/core/money";
import { eventStatuses } from "./rules";

/** Initial values of the form for a new event. */
export const eventDefaults = { price: 0, maxAttendees: 50 } as const;

const maxSeats = 1_000_000;
const highestPrice = 100_000;

/** A price as it is sent, in dollars. */
const money = z
  .number({ error: "Price must be a number" })
  .min(0, "Price must be at least 0")
  .max(highestPrice, "Price must be at most 100,000")
  .refine((price) => Number.isInteger(Math.round(price * 1e6) / 1e4), "Price can have at most two decimals");

/** What is sent with a price in dollars, as it is stored. */
export const inCents = <Facts extends object>({ price, ...facts }: Facts & { price: number }) => ({
  ...facts,
  priceCents: centsOf(price),
});

export const maxTopics = 10;
const maxTopicLength = 40;

/** Topics differ by their letters, not by their case; the first spelling stays. */
const topics = z
  .array(required("A topic must not be empty", maxTopicLength), "Topics must be a list of texts")
  .transform((all) =>
    [...new Map(all.toReversed().map((topic) => [topic.toLowerCase(), topic])).values()].reverse(),
  )
  .refine((all) => all.length <= maxTopics, `An event has at most ${maxTopics} topics`);

export const eventInput = z
  .object({
    // Without it, a new event is published and another one stays as it is.
    status: z.enum(eventStatuses, "Status must be draft, published, postponed or cancelled").optional(),
    title: required("Title is required"),
    description: required("Description is required", maxLength.text),
    startDate: moment("Start date is required"),
    endDate: moment("End date is required"),
    location: optional(),
    // Without them, a new event has none and another one keeps its own.
    topics: topics.optional(),
    price: money.default(eventDefaults.price),
    // null means unlimited; undefined means the default.
    maxAttendees: z
      .int("Maximum attendees must be a whole number")
      .min(1, "Maximum attendees must be at least 1")
      .max(maxSeats, "Maximum attendees must be at most 1,000,000")
      .nullable()
      .default(eventDefaults.maxAttendees),
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ["endDate"],
    message: "End date must not be before the start date",
  });

export const maxPrices = 20;

/** The price for each registration type. A `member_…` type is a member rate. */
export const priceListInput = z.object({
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
    .max(maxPrices, `A price list has at most ${maxPrices} lines`)
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

export const eventStatusInput = z.object({ id, status: z.enum(eventStatuses).exclude(["cancelled"]) });

/** What the email of a cancellation says besides. */
export const eventCancellationInput = z.object({ id, message: optional(maxLength.text) });

export const eventIdInput = z.object({ id });
export const eventSlugInput = z.object({ slug: z.string().min(1).max(200) });

const dayOrNone = z
  .string()
  .nullish()
  .transform((day) => day || null)
  .pipe(existingDay("Days are written like 2026-11-30").nullable());

/** GET /api/public/events. An empty filter is none. */
export const publicEventsInput = z.object({
  from: dayOrNone,
  to: dayOrNone,
  topic: optional(),
  page: numberInQuery("There is no such page", [1, 100_000]).default(1),
  size: numberInQuery("Please ask for 1 to 200 events", [1, 200]).default(50),
});

const maxUrlLength = 2_000;
const addressTooLong = "The address must have at most 2,000 characters";

/** Web addresses only, so that a QR code cannot contain a script or another scheme. */
export const qrCodeInput = z.object({
  url: z
    .string({ error: "Address is required" })
    .trim()
    .min(1, "Address is required")
    .max(maxUrlLength, addressTooLong)
    .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), {
      error: "The address must start with http:// or https://",
      abort: true,
    })
    .transform((url) => new URL(url).href)
    // Non-ASCII characters have been percent-encoded by now.
    .pipe(z.string().max(maxUrlLength, addressTooLong)),
  title: optional(),
});

/** The server checks the content of the file, not its name. */
export const flyerTypes = ["image/png", "image/jpeg", "image/webp"];

export const maxFlyerBytes = 5 * 1_048_576;

export const flyerIdInput = z.object({ id });
