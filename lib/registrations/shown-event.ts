import { formatSpan, type FormattedSpan } from "@/lib/core/format";
import type { MemberEvent } from "./member-events";
import { registrationState, type RegistrationState } from "./rules";

/** Only the fields that an event card shows, because the page sends them for every event. */
export type ShownEvent = Pick<
  MemberEvent,
  "id" | "title" | "description" | "startDate" | "location" | "price"
> & {
  prices: { price: number }[];
  times: FormattedSpan;
  state: RegistrationState;
};

/** An event for its card, with times in the association's zone. */
export function shownEvent(event: MemberEvent, timeZone: string, now: Date): ShownEvent {
  const { id, title, description, startDate, location, price, prices } = event;
  return {
    id,
    title,
    description,
    startDate,
    location,
    price,
    prices: prices.map((one) => ({ price: one.price })),
    times: formatSpan(event, timeZone),
    state: registrationState(event, now),
  };
}
