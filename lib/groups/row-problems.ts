import type { ErrorCode, Issue } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { splitTypedName } from "@/lib/core/typed-name";
import type { PortalEvent, Rate } from "@/lib/events/queries";
import { isFull, seatsForSale } from "@/lib/events/rules";
import type { GroupPerson } from "./schema";

/** Why a person of a group gets no seat. `row` counts from 0. */
export type RowProblem = { row: number; field: keyof GroupPerson; code: ErrorCode; message: string };

type Asked = Pick<GroupPerson, "name" | "email" | "registrationType">;
type Offered = Pick<
  PortalEvent,
  "priceCents" | "prices" | "maxAttendees" | "currentAttendees" | "offeredSeats" | "waitingCount"
>;

/** The price of a person of a group; null for a rate that the event does not have. */
export function priceOf(
  { priceCents, prices }: Pick<Offered, "priceCents" | "prices">,
  registrationType: string | null,
): number | null {
  if (prices.length === 0) return priceCents;
  return rateOf(prices, registrationType)?.priceCents ?? null;
}

const rateOf = (prices: readonly Rate[], type: string | null) =>
  prices.find(({ registrationType }) => registrationType === type);

/**
 * The people of a group who get no seat and the reasons, in the order of the rows. `taken` are the addresses that have
 * a seat already. If seats or rates run out in the meantime, the database refuses.
 */
export function rowProblems(
  people: readonly Asked[],
  event: Offered,
  taken: ReadonlySet<string>,
): RowProblem[] {
  // Free seats are reserved for the waiting list.
  const seatsLeft = isFull({ ...event, prices: [] }) ? 0 : Math.max(0, seatsForSale(event));
  const atRate = new Map<string, number>();
  return people.flatMap((person, row): RowProblem[] => {
    const { email, registrationType } = person;
    const first = people.findIndex((other) => other.email === email);
    if (first < row) {
      return [
        {
          row,
          field: "email",
          code: "already_registered",
          message: `The same person as in row ${first + 1}.`,
        },
      ];
    }
    if (taken.has(email)) {
      return [
        { row, field: "email", code: "already_registered", message: "Already registered for this event." },
      ];
    }
    const refused = rateProblem(event.prices, registrationType, atRate);
    if (refused) return [{ row, field: "registrationType", ...refused }];
    if (row >= seatsLeft) {
      const seats = `${seatsLeft} ${seatsLeft === 1 ? "seat is" : "seats are"}`;
      const message = `${seatsLeft === 0 ? "No seats are" : `Only ${seats}`} left at this event.`;
      return [{ row, field: "email", code: "event_full", message }];
    }
    return [];
  });
}

function rateProblem(
  prices: readonly Rate[],
  type: string | null,
  atRate: Map<string, number>,
): Pick<RowProblem, "code" | "message"> | null {
  if (prices.length === 0) return null;
  const rate = rateOf(prices, type);
  const code = "rate_unavailable";
  if (!rate) {
    return { code, message: type === null ? "Choose a rate." : `This event has no rate “${type}”.` };
  }
  const count = (atRate.get(rate.registrationType) ?? 0) + 1;
  atRate.set(rate.registrationType, count);
  if (rate.left === 0) return { code, message: `“${rate.label}” is sold out.` };
  if (!rate.isOffered) return { code, message: `“${rate.label}” is not on sale now.` };
  if (rate.left !== null && count > rate.left) {
    return {
      code,
      message: `“${rate.label}” has only ${rate.left} ${rate.left === 1 ? "seat" : "seats"} left.`,
    };
  }
  return null;
}

/** A problem in words: "Row 3, Ann Rolle: “Early bird” is sold out." */
export function rowSentence(people: readonly Asked[], { row, message }: RowProblem): string {
  const person = people[row];
  return `Row ${row + 1}, ${person ? fullName(splitTypedName(person.name)) : ""}: ${message}`;
}

/** The problems as issues of the call's fields. */
export const issuesOfRows = (people: readonly Asked[], problems: readonly RowProblem[]): Issue[] =>
  problems.map((problem) => ({
    path: `people.${problem.row}.${problem.field}`,
    message: rowSentence(people, problem),
  }));
