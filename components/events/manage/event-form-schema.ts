import { z } from "zod";
import { numberOf } from "@/components/events/prices/price-list-schema";
import { standardPolicy, type CancellationPolicy } from "@/lib/events/cancellation-rules";
import { eventDefaults, eventInput } from "@/lib/events/schema";
import type { EventAnswer } from "@/lib/events/queries";
import { typedInstant, wallClockToIso, wallClockOf } from "@/lib/core/format";
import { centsOf, formatCents } from "@/lib/core/money";

const text = z.string();

/** The form's values: text, as typed. */
const typed = z.object({
  title: text,
  description: text,
  startDate: text,
  endDate: text,
  /** The stored start and end that the form showed. */
  saved: z.object({ startDate: text, endDate: text }).partial().nullable(),
  location: text,
  topics: text,
  price: text,
  maxAttendees: text,
  cancellationPolicy: z.object({ tiers: z.array(z.object({ hoursBefore: text, refundPercent: text })) }),
});

export type EventFormValues = z.input<typeof typed>;

/** Turns the typed values, with times in the association's zone, into the input of POST and PUT /api/events. */
export function eventForm(timeZone: string) {
  return typed
    .transform(({ saved, ...values }): z.input<typeof eventInput> => ({
      ...values,
      startDate: typedInstant(values.startDate, timeZone, saved?.startDate),
      endDate: typedInstant(values.endDate, timeZone, saved?.endDate),
      topics: values.topics
        .split(",")
        .map((topic) => topic.trim())
        .filter(Boolean),
      price: numberOf(values.price),
      maxAttendees: values.maxAttendees.trim() === "" ? null : Number(values.maxAttendees),
      cancellationPolicy: policyFrom(values.cancellationPolicy),
    }))
    .pipe(eventInput);
}

/** The typed policy. A value that is not a number becomes NaN. */
export const policyFrom = ({ tiers }: EventFormValues["cancellationPolicy"]): CancellationPolicy => ({
  tiers: tiers.map(({ hoursBefore, refundPercent }) => ({
    hoursBefore: numberOf(hoursBefore),
    refundPercent: numberOf(refundPercent),
  })),
});

/** A policy in the form's values. */
export const typedPolicy = ({ tiers }: CancellationPolicy): EventFormValues["cancellationPolicy"] => ({
  tiers: tiers.map(({ hoursBefore, refundPercent }) => ({
    hoursBefore: String(hoursBefore),
    refundPercent: String(refundPercent),
  })),
});

export type EventFormPayload = z.output<ReturnType<typeof eventForm>>;

/** The facts that are sent. Rates, questions and the programme have forms of their own. */
export const factsOf = ({
  startDate,
  endDate,
  rates: _rates,
  questions: _questions,
  agenda: _agenda,
  speakers: _speakers,
  joinUrl: _joinUrl,
  ...rest
}: EventFormPayload) => ({
  ...rest,
  startDate: startDate.toISOString(),
  endDate: endDate.toISOString(),
});

export const emptyEvent: EventFormValues = {
  title: "",
  description: "",
  startDate: "",
  endDate: "",
  saved: null,
  location: "",
  topics: "",
  price: String(eventDefaults.price),
  maxAttendees: String(eventDefaults.maxAttendees),
  cancellationPolicy: typedPolicy(standardPolicy),
};

/** The form's values for an existing event, in the association's zone. */
export function valuesOf(event: EventAnswer, timeZone: string): EventFormValues {
  return {
    title: event.title,
    description: event.description,
    startDate: wallClockOf(new Date(event.startDate), timeZone),
    endDate: wallClockOf(new Date(event.endDate), timeZone),
    saved: { startDate: event.startDate, endDate: event.endDate },
    location: event.location ?? "",
    topics: event.topics.join(", "),
    price: formatCents(centsOf(event.price)),
    maxAttendees: event.maxAttendees === null ? "" : String(event.maxAttendees),
    cancellationPolicy: typedPolicy(event.cancellationPolicy),
  };
}

/** Whether saving notifies registrants: the title, time or place has changed, and the event has not ended. */
export function notifiesRegistrants(
  event: EventAnswer,
  values: EventFormValues,
  timeZone: string,
  now: number,
): boolean {
  const before = valuesOf(event, timeZone);
  const isMoved = (["title", "startDate", "endDate", "location"] as const).some(
    (name) => values[name].trim() !== before[name],
  );
  return isMoved && Date.parse(wallClockToIso(values.endDate, timeZone)) > now;
}
