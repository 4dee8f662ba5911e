import { z } from "zod";
import { eventDefaults, eventInput } from "@/lib/events/schema";
import { momentOf } from "@/lib/format";

const text = z.string();

/** What the fields hold: text, as it is typed. */
const typed = z.object({
  title: text,
  description: text,
  startDate: text,
  endDate: text,
  location: text,
  price: text,
  maxAttendees: text,
});

export type EventFormValues = z.input<typeof typed>;

/** An empty price is not 0: Number("") would make it so. */
function numberOf(typedNumber: string): number {
  return typedNumber.trim() === "" ? Number.NaN : Number(typedNumber);
}

/** From what is typed, with times in the association's zone, to what POST /api/events takes. */
export function eventForm(timeZone: string) {
  return typed
    .transform((values): z.input<typeof eventInput> => ({
      ...values,
      startDate: momentOf(values.startDate, timeZone),
      endDate: momentOf(values.endDate, timeZone),
      price: numberOf(values.price),
      maxAttendees: values.maxAttendees.trim() === "" ? null : Number(values.maxAttendees),
    }))
    .pipe(eventInput);
}

export type EventFormPayload = z.output<ReturnType<typeof eventForm>>;

export const emptyEvent: EventFormValues = {
  title: "",
  description: "",
  startDate: "",
  endDate: "",
  location: "",
  price: String(eventDefaults.price),
  maxAttendees: String(eventDefaults.maxAttendees),
};
