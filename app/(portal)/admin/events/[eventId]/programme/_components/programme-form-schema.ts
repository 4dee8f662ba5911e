import { z } from "zod";
import { calendarDayOf, typedInstant, wallClockOf } from "@/lib/core/format";
import type { Programme } from "@/lib/events/rules";
import { programmeInput } from "@/lib/events/programme-schema";

const text = z.string();

/** The form's values: text, as typed. */
const typed = z.object({
  joinUrl: text,
  agenda: z.array(
    z.object({
      startsAt: text,
      // Forms that browsers kept before items had an end have none of it.
      endsAt: text.default(""),
      /** The stored start and end of an agenda item that the form showed. */
      saved: text.nullable(),
      savedEnd: text.nullable().default(null),
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
      agenda: agenda.map(({ startsAt, saved, endsAt, savedEnd, ...item }) => ({
        ...item,
        startsAt: typedInstant(startsAt, timeZone, saved),
        endsAt: endsAt === "" ? null : typedInstant(endsAt, timeZone, savedEnd),
      })),
    }))
    .pipe(programmeInput.omit({ eventId: true }));
}
export type ProgrammeFormPayload = z.output<ReturnType<typeof programmeForm>>;

type Saved = Programme & { joinUrl: string | null };

export const valuesOf = ({ agenda, speakers, joinUrl }: Saved, timeZone: string): ProgrammeFormValues => ({
  joinUrl: joinUrl ?? "",
  agenda: agenda.map(({ startsAt, endsAt, title, description }) => ({
    startsAt: wallClockOf(new Date(startsAt), timeZone),
    endsAt: endsAt ? wallClockOf(new Date(endsAt), timeZone) : "",
    saved: startsAt,
    savedEnd: endsAt,
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

type TypedTimes = { startsAt: string; endsAt?: string | undefined };

/** The time on a clock in milliseconds, for differences between two; NaN for none. */
const clockMs = (time = "") => Date.parse(`${time}Z`);

/**
 * When the next item begins, as the field shows it: when the last one ends. Without an end, it takes as long as the one
 * before it, or an hour. Null when the last one has no time.
 */
export function nextStart(items: readonly TypedTimes[]): string | null {
  const [before, last] = [items.at(-2), items.at(-1)];
  if (last?.endsAt) return last.endsAt;
  const start = clockMs(last?.startsAt);
  if (Number.isNaN(start)) return null;
  const lengthMs = start - clockMs(before?.startsAt);
  const isLength = lengthMs > 0 && lengthMs <= 4 * hourMs;
  return new Date(start + (isLength ? lengthMs : hourMs)).toISOString().slice(0, 16);
}

/** The first other item that begins at the same time, or that goes on while this one does. */
export function findOverlap<Item extends TypedTimes>(items: readonly Item[], index: number): Item | null {
  const goesOnAt = (item: TypedTimes, time: number) =>
    clockMs(item.startsAt) === time || (clockMs(item.startsAt) < time && time < clockMs(item.endsAt));
  const one = items[index]!;
  return (
    items.find(
      (other, at) =>
        at !== index && (goesOnAt(other, clockMs(one.startsAt)) || goesOnAt(one, clockMs(other.startsAt))),
    ) ?? null
  );
}

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
