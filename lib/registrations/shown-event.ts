import { formatSpan, type ShownSpan } from "@/lib/format";
import type { MemberEvent } from "./member-events";
import { registrationState, type RegistrationState } from "./rules";

/** What an event's card shows to a member, and no more: this is what the page carries for each of them. */
export type ShownEvent = Pick<
  MemberEvent,
  "id" | "title" | "description" | "startDate" | "location" | "price"
> & {
  prices: { price: number }[];
  times: ShownSpan;
  state: RegistrationState;
};

/** An event as its card shows it now, its times in the association's zone. */
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
