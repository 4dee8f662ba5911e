import { formatSpan, type FormattedSpan } from "@/lib/core/format";
import type { PricedEvent } from "@/lib/events/rules";
import { heldLabel } from "./held-label";
import type { MemberEvent } from "./member-events";
import { registrationState, type RegistrationState } from "@/lib/seats/rules";

/** The fields of an event card. Other fields are left out, because the page sends these for every event. */
export type ShownEvent = Pick<MemberEvent, "id" | "title" | "startDate" | "location"> & {
  description: string;
} & PricedEvent & {
    times: FormattedSpan;
    state: RegistrationState;
    /** What the person must do to retain the seat, such as "Seat held: pay 75.00 BSD by Dec 2"; null for nothing. */
    held: string | null;
  };

/** An event for its card, with times in the association's zone. */
export function shownEvent(event: MemberEvent, timeZone: string, now: Date): ShownEvent {
  const { id, title, summary, startDate, location, priceCents, prices } = event;
  return {
    id,
    title,
    description: summary,
    startDate,
    location,
    priceCents,
    prices: prices.map(({ priceCents, isOffered }) => ({ priceCents, isOffered })),
    times: formatSpan(event, timeZone),
    state: registrationState(event, now),
    held: event.held && heldLabel(event.held, timeZone, now),
  };
}
