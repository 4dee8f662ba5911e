import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { calendarDayOf } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { databaseNow } from "@/lib/db/clock";
import { toEventAnswer } from "@/lib/events/queries";
import { publicEventsInput } from "@/lib/events/schema";
import { listEventsInPeriod } from "./whats-on";

/**
 * GET /api/public/events. Without `from` the period begins today.
 *
 * @throws Refusal `invalid_input` for a period that ends before it begins
 */
export const readPublicEvents = operation({
  actor: visitor,
  input: publicEventsInput,
  async run(person, { from: first, to, topic, ...cut }) {
    const { timeZone } = getAssociation();
    const from = first ?? calendarDayOf(await databaseNow(), timeZone);
    if (to !== null && to < from) {
      const message = first
        ? "The period ends before it begins"
        : "The period ends before today. Add a start date";
      throw new Refusal("invalid_input", message, { issues: [{ path: "to", message }] });
    }
    return (await listEventsInPeriod(person, { from, to, timeZone }, topic, cut)).map(toEventAnswer);
  },
});
