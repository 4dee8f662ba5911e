import { addDays } from "date-fns";
import { parseDay, toDay, type WrittenDay } from "../parse-day";
import type { StatementTable } from "../read-table";
import { daysAhead, type ChosenMapping, type DateOrder, type Mapping } from "../rules";

/** The order of the dates in a column that a person chose. */
export const orderFor = (
  table: StatementTable,
  { date }: Pick<ChosenMapping, "date">,
  today: string,
): DecidedOrder => detectDateOrder(table, { index: table.headings.indexOf(date) }, today);

/** A date order. `isDateOrderSure`: the dates themselves show which number is the day. */
export type DecidedOrder = { dateOrder: DateOrder; isDateOrderSure: boolean };

/** The first and the last day of a file by each possible order; empty when the dates are unambiguous. */
export function daysByOrder(table: StatementTable, { date }: Pick<Mapping, "date">, today: string) {
  const index = table.headings.indexOf(date);
  const written = table.rows.flatMap(({ cells }) => parseDay(cells[index] ?? "") ?? []);
  if (written.every((day) => day.isSure)) return [];
  const all = (["dmy", "mdy"] as const).map((dateOrder) => factsOf(written, dateOrder, today));
  const yearFirst = yearFirstBeside(written, best(all), today);
  return [...all, ...(yearFirst ? [yearFirst] : [])].flatMap(({ dateOrder, unread, from, to }) =>
    unread === 0 && from && to ? [{ dateOrder, from, to }] : [],
  );
}

/** The most plausible of the orders that read all dates, and whether there was a choice. */
export function detectDateOrder(
  table: StatementTable,
  { index }: { index: number },
  today: string,
): DecidedOrder {
  const written = table.rows.flatMap(({ cells }) => parseDay(cells[index] ?? "") ?? []);
  if (written.every((day) => day.isSure)) return { dateOrder: "ymd", isDateOrderSure: true };
  const [dayFirst, monthFirst] = (["dmy", "mdy"] as const).map((dateOrder) =>
    factsOf(written, dateOrder, today),
  ) as [OrderFacts, OrderFacts];
  const usual = best([dayFirst, monthFirst]);
  const yearFirst = yearFirstBeside(written, usual, today);
  if (yearFirst) return { dateOrder: "ymd", isDateOrderSure: !isOnePeriod(usual) };
  if (written.every((day) => toDay(day, "dmy") === toDay(day, "mdy")))
    return { dateOrder: "dmy", isDateOrderSure: true };
  return {
    dateOrder: usual.dateOrder,
    // When neither order reads all dates, a person has to check the unread rows.
    isDateOrderSure: (dayFirst.unread === 0) !== (monthFirst.unread === 0),
  };
}

type OrderFacts = {
  dateOrder: DateOrder;
  unread: number;
  toCome: number;
  from: string | null;
  to: string | null;
  spanDays: number;
};

function factsOf(written: readonly WrittenDay[], dateOrder: DateOrder, today: string): OrderFacts {
  const latest = addDays(new Date(`${today}T00:00:00Z`), daysAhead)
    .toISOString()
    .slice(0, 10);
  const days = written.flatMap((day) => toDay(day, dateOrder) ?? []).toSorted();
  const [from, to] = [days[0] ?? null, days.at(-1) ?? null];
  return {
    dateOrder,
    from,
    to,
    unread: written.length - days.length,
    toCome: days.filter((day) => day > latest).length,
    spanDays: from && to ? daysFrom(from, to) : 0,
  };
}

const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const best = (all: readonly OrderFacts[]): OrderFacts =>
  all.toSorted(
    (one, other) => one.unread - other.unread || one.toCome - other.toCome || one.spanDays - other.spanDays,
  )[0]!;

/** Whether all days are within one period. In the wrong order, the days of a month are years apart. */
const isOnePeriod = ({ unread, toCome, spanDays }: OrderFacts) =>
  unread === 0 && toCome === 0 && spanDays < 360;

/** The reading with the year in front, when all days allow it and are then closer to today; null otherwise. */
function yearFirstBeside(
  written: readonly WrittenDay[],
  usual: OrderFacts,
  today: string,
): OrderFacts | null {
  if (written.some((day) => !day.isSure && day.yearFirst === null)) return null;
  const yearFirst = factsOf(written, "ymd", today);
  if (!isOnePeriod(yearFirst)) return null;
  const isNearer = usual.to === null || yearFirst.to! > usual.to;
  return !isOnePeriod(usual) || isNearer ? yearFirst : null;
}
