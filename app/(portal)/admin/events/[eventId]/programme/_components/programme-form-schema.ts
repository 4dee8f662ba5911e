import { z } from "zod";
import { calendarDayOf, typedInstant, wallClockOf } from "@/lib/core/format";
import type { Programme } from "@/lib/events/rules";
import { programmeInput } from "@/lib/events/schema";

const text = z.string();

/** The form's values: text, as typed. */
const typed = z.object({
  joinUrl: text,
  agenda: z.array(
    z.object({
      startsAt: text,
      /** The stored start of an agenda item that the form showed. */
      saved: text.nullable(),
      title: text,
      description: text,
    }),
  ),
  speakers: z.array(z.object({ name: text, title: text, bio: text, imageUrl: text })),
});
export type ProgrammeFormValues = z.input<typeof typed>;

/** Turns the typed values, with times in the association's zone, into what is sent. */
export function programmeForm(timeZone: string) {
  return typed
    .transform(({ agenda, ...values }): Omit<z.input<typeof programmeInput>, "eventId"> => ({
      ...values,
      agenda: agenda.map(({ startsAt, saved, ...item }) => ({
        ...item,
        startsAt: typedInstant(startsAt, timeZone, saved),
      })),
    }))
    .pipe(programmeInput.omit({ eventId: true }));
}
export type ProgrammeFormPayload = z.output<ReturnType<typeof programmeForm>>;

type Saved = Programme & { joinUrl: string | null };

export const valuesOf = ({ agenda, speakers, joinUrl }: Saved, timeZone: string): ProgrammeFormValues => ({
  joinUrl: joinUrl ?? "",
  agenda: agenda.map(({ startsAt, title, description }) => ({
    startsAt: wallClockOf(new Date(startsAt), timeZone),
    saved: startsAt,
    title,
    description: description ?? "",
  })),
  speakers: speakers.map(({ name, title, bio, imageUrl }) => ({
    name,
    title: title ?? "",
    bio: bio ?? "",
    imageUrl: imageUrl ?? "",
  })),
});

const hourMs = 3_600_000;

/** The time on a clock in milliseconds, for differences between two; NaN for none. */
const clockMs = (startsAt: string) => Date.parse(`${startsAt}Z`);

/**
 * When the next item begins, as the field shows it: when the last one ends, if that takes as long as the one before it,
 * or an hour. Null when the last one has no time.
 */
export function nextStart(items: readonly { startsAt: string }[]): string | null {
  const last = clockMs(items.at(-1)?.startsAt ?? "");
  if (Number.isNaN(last)) return null;
  const lengthMs = last - clockMs(items.at(-2)?.startsAt ?? "");
  const isLength = lengthMs > 0 && lengthMs <= 4 * hourMs;
  return new Date(last + (isLength ? lengthMs : hourMs)).toISOString().slice(0, 16);
}

/** Whether another item begins at the same time. */
export const isTaken = (items: readonly { startsAt: string }[], index: number): boolean =>
  items.some(
    ({ startsAt }, other) => other !== index && startsAt !== "" && startsAt === items[index]?.startsAt,
  );

/** Whether a typed time is on a day that the event does not have. That is allowed, because the event may move later. */
export function isOutside(
  startsAt: string,
  { startDate, endDate }: { startDate: string; endDate: string },
  timeZone: string,
): boolean {
  const day = startsAt.slice(0, 10);
  const dayOf = (moment: string) => calendarDayOf(new Date(moment), timeZone);
  return day !== "" && (day < dayOf(startDate) || day > dayOf(endDate));
}
