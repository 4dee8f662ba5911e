import { z } from "zod";
import {
  existingDay,
  id,
  idOf,
  maxLength,
  momentField,
  numberInQuery,
  optional,
  required,
} from "@/lib/core/fields";
import { folded } from "@/lib/core/folding";
import { centsOf } from "@/lib/core/money";
import type { CancellationPolicy } from "./cancellation-rules";
import { cpdProblem } from "./cpd-rules";
import { cpdInput } from "./cpd-schema";
import { addressTooLong, basedOn, maxUrlLength, refuseRepeated } from "./field-schema";
import { programmeFields } from "./programme-schema";
import { eventStatuses, questionKinds } from "./rules";

/** The initial values of the form for a new event. */
export const eventDefaults = { price: 0, maxAttendees: 50 } as const;

const maxSeats = 1_000_000;
const highestPrice = 100_000;

/** A price in a request, in dollars. */
const money = z
  .number({ error: "Price must be a number" })
  .min(0, "Price must be at least 0")
  .max(highestPrice, "Price must be 100,000 or less")
  .refine(
    (price) => Number.isInteger(Math.round(price * 1e6) / 1e4),
    "Price can have up to two decimal places",
  );

/** Converts the price of a request from dollars to cents for storage. */
export const inCents = <Facts extends object>({ price, ...facts }: Facts & { price: number }) => ({
  ...facts,
  priceCents: centsOf(price),
});

export const maxTiers = 5;
const maxHours = 8_760;
const hours = `Hours must be a whole number from 0 to ${maxHours.toLocaleString("en")}`;
const percent = "The refund must be a whole number from 0 to 100";
const tier = z.object({
  hoursBefore: z.int(hours).min(0, hours).max(maxHours, hours),
  refundPercent: z.int(percent).min(0, percent).max(100, percent),
});

export const cancellationPolicy = z.object({
  tiers: z
    .array(tier)
    .max(maxTiers, `You can add up to ${maxTiers} tiers`)
    .superRefine((tiers, issues) => {
      for (const [index, { hoursBefore, refundPercent }] of tiers.entries()) {
        const before = tiers[index - 1];
        if (!before) continue;
        const refuse = (field: string, message: string) =>
          issues.addIssue({ code: "custom", path: [index, field], message });
        if (hoursBefore >= before.hoursBefore)
          refuse("hoursBefore", "Each tier must end later than the one before");
        if (refundPercent > before.refundPercent)
          refuse("refundPercent", "The refund cannot increase as the event gets closer");
      }
    }),
}) satisfies z.ZodType<CancellationPolicy>;

export const maxRates = 20;

const rate = z
  .object({
    // The type of an existing rate, which a changed name leaves unchanged; for a new rate it is derived from the name.
    registrationType: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9_]{0,49}$/, "Use lower-case letters, digits and underscores")
      .optional(),
    name: required("Name is required"),
    price: money,
    membersOnly: z.boolean("Members only must be true or false").default(false),
    from: momentField("From must be a date and time").nullable().default(null),
    until: momentField("Until must be a date and time").nullable().default(null),
    // The number of seats at the rate; null for no limit below the event's.
    capacity: z
      .int("Number must be a whole number")
      .min(1, "Number must be at least 1")
      .max(maxSeats, "Number must be 1,000,000 or less")
      .nullable()
      .default(null),
  })
  .refine(({ from, until }) => !from || !until || until > from, {
    path: ["until"],
    message: "Until must be after from",
  });

const rateList = z
  .array(rate)
  .max(maxRates, `You can add up to ${maxRates} rates`)
  .superRefine((rates, issues) => {
    const repeated = refuseRepeated(issues);
    repeated(
      rates.map(({ name }) => folded(name)),
      "name",
      "Another rate already has this name",
    );
    repeated(
      rates.map(({ registrationType }) => registrationType),
      "registrationType",
      "Another rate already has this registration type",
    );
  });

export type RateInput = z.output<typeof rate>;

export const ratesInput = z.object({ eventId: id, rates: rateList });

export const maxQuestions = 20;
const maxChoices = 20;
const choiceCount = `Please give 2 to ${maxChoices} choices`;

const question = z
  .object({
    // The id of an existing question, which a changed label leaves unchanged; new questions get one.
    id: idOf("Unknown question").optional(),
    label: required("Question is required"),
    kind: z.enum(questionKinds, "Kind must be text, choice or checkbox"),
    choices: z
      .array(required("A choice must not be empty", 100), "Choices must be a list of strings")
      .default([]),
    required: z.boolean("Required must be true or false").default(false),
  })
  .superRefine(({ kind, choices }, issues) => {
    const refuse = (message: string) => issues.addIssue({ code: "custom", path: ["choices"], message });
    if (kind !== "choice") {
      if (choices.length > 0) refuse("Only choice questions have choices");
    } else if (choices.length < 2 || choices.length > maxChoices) {
      refuse(choiceCount);
    } else if (new Set(choices.map(folded)).size < choices.length) {
      refuse("Each choice can appear only once");
    }
  });

const questionList = z
  .array(question, "Questions must be a list")
  .max(maxQuestions, `You can add up to ${maxQuestions} questions`)
  .superRefine((questions, issues) => {
    const repeated = refuseRepeated(issues);
    repeated(
      questions.map(({ label }) => folded(label)),
      "label",
      "Another question already has this text",
    );
    repeated(
      questions.map(({ id }) => id),
      "id",
      "Another question already has this id",
    );
  });

export type QuestionInput = z.output<typeof question>;

export const questionsInput = z.object({ eventId: id, questions: questionList, basedOn });

export const maxTopics = 10;
const maxTopicLength = 40;

/** The topics of an event. Topics that differ only in spelling are one, and the first spelling is used. */
const topics = z
  .array(required("A topic must not be empty", maxTopicLength), "Topics must be a list of strings")
  .transform((all) =>
    [...new Map(all.toReversed().map((topic) => [folded(topic), topic])).values()].reverse(),
  )
  .refine((all) => all.length <= maxTopics, `You can add up to ${maxTopics} topics`);

/** A description that is being written, for its preview. */
export const descriptionInput = z.object({ description: z.string().max(maxLength.text) });

export const eventInput = z
  .object({
    // An omitted status publishes a new event and leaves an existing one unchanged.
    status: z.enum(eventStatuses, "Status must be draft, published, postponed or cancelled").optional(),
    title: required("Title is required"),
    description: required("Description is required", maxLength.text),
    startDate: momentField("Start date is required"),
    endDate: momentField("End date is required"),
    location: optional(),
    // Omitted topics are empty for a new event and unchanged for an existing one.
    topics: topics.optional(),
    price: money.default(eventDefaults.price),
    // The number of seats: null for no limit, undefined for the default.
    maxAttendees: z
      .int("Maximum attendees must be a whole number")
      .min(1, "Maximum attendees must be at least 1")
      .max(maxSeats, "Maximum attendees must be 1,000,000 or less")
      .nullable()
      .default(eventDefaults.maxAttendees),
    // An omitted policy is the standard one for a new event and unchanged for an existing one.
    cancellationPolicy: cancellationPolicy.optional(),
    // Omitted rates are empty for a new event and unchanged for an existing one.
    rates: rateList.optional(),
    ...programmeFields,
    // Omitted questions are empty for a new event and unchanged for an existing one.
    questions: questionList.optional(),
    // Null for an event without certificates. Omitted: none for a new event, unchanged for an existing one.
    cpd: cpdInput.nullable().optional(),
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ["endDate"],
    message: "End date must not be before the start date",
  })
  .superRefine((event, issues) => {
    const message = event.cpd ? cpdProblem(event, event.cpd) : null;
    if (message) issues.addIssue({ code: "custom", path: ["cpd", "hours"], message });
  });

export const eventUpdateInput = eventInput.and(z.object({ id, basedOn })).transform(inCents);
export type EventUpdateInput = z.output<typeof eventUpdateInput>;

export const eventStatusInput = z.object({ id, status: z.enum(eventStatuses).exclude(["cancelled"]) });

/** A cancellation of an event, with an additional message for its email. */
export const eventCancellationInput = z.object({ id, message: optional(maxLength.text) });

export const eventIdInput = z.object({ id });
export const eventSlugInput = z.object({ slug: z.string().min(1).max(200) });

const dayOrNone = z
  .string()
  .nullish()
  .transform((day) => day || null)
  .pipe(existingDay("Use dates such as 2026-11-30").nullable());

/** The query of GET /api/public/events. An empty filter is ignored. */
export const publicEventsInput = z.object({
  from: dayOrNone,
  to: dayOrNone,
  topic: optional(),
  page: numberInQuery("Unknown page", [1, 100_000]).default(1),
  size: numberInQuery("Please ask for 1 to 200 events", [1, 200]).default(50),
});

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
    // Non-ASCII characters are percent-encoded by now, so the length is final.
    .pipe(z.string().max(maxUrlLength, addressTooLong)),
  title: optional(),
});

/** The content types of pictures. The server checks the content of the file, not its name. */
export const flyerTypes = ["image/png", "image/jpeg", "image/webp"];

export const maxFlyerBytes = 5 * 1_048_576;

/** Checks a picture before the upload, so that nobody waits for a refusal. */
export function pictureProblem(file: { type: string; size: number }): string | null {
  if (!flyerTypes.includes(file.type)) return "Please choose a PNG, JPEG or WebP image.";
  return file.size > maxFlyerBytes ? "The file is too large. The maximum size is 5 MB." : null;
}

export const flyerIdInput = z.object({ id });
