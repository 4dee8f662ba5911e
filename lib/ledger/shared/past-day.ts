import "server-only";
import { min } from "date-fns";
import { getAssociation } from "@/lib/association/queries";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { calendarDayOf, noonOf } from "@/lib/core/format";
import { futurePaymentMessage } from "../schema";

/** Noon of a day in the association's zone; of today for one that has not begun there: a bank posts ahead of weekends. */
export async function noonOfDayAtMost(day: string): Promise<Date> {
  const { timeZone } = getAssociation();
  const today = calendarDayOf(await databaseNow(), timeZone);
  return noonOf(day < today ? day : today, timeZone);
}

/**
 * Noon of the day on which money came, in the association's zone.
 *
 * @throws Refusal `invalid_input` for a day that has not begun there
 */
export async function noonOfPastDay(day: string, path: string): Promise<Date> {
  const { timeZone } = getAssociation();
  if (day > calendarDayOf(await databaseNow(), timeZone)) {
    throw new Refusal("invalid_input", futurePaymentMessage, {
      issues: [{ path, message: futurePaymentMessage }],
    });
  }
  return noonOf(day, timeZone);
}

/** A moment that a provider says; now for one that is ahead, because its clock can be. */
export const momentAtMostNow = async (at: Date): Promise<Date> => min([at, await databaseNow()]);
