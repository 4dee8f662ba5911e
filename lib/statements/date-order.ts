import { addDays } from "date-fns";
import { parseDay, toDay } from "./parse-cells";
import type { Table } from "./read-table";
import { daysAhead, type ChosenMapping, type DateOrder, type Mapping } from "./rules";

/** The order of the dates in a column that a person chose. */
export const orderFor = (table: Table, { date }: Pick<ChosenMapping, "date">, today: string): DecidedOrder =>
  orderOf(table, { index: table.headings.indexOf(date) }, today);

/** `isDateOrderSure`: whether the dates themselves say which number is the day. */
export type DecidedOrder = { dateOrder: DateOrder; isDateOrderSure: boolean };

/** The first and the last day of a file by each order that reads all of its dates; none where they are certain. */
export function daysByOrder(table: Table, { date }: Pick<Mapping, "date">) {
  const index = table.headings.indexOf(date);
  const written = table.rows.flatMap(({ cells }) => parseDay(cells[index] ?? "") ?? []);
  if (written.every((day) => day.isSure)) return [];
  return (["dmy", "mdy"] as const).flatMap((dateOrder) => {
    const days = written.flatMap((day) => toDay(day, dateOrder) ?? []).toSorted();
    const [from, to] = [days[0], days.at(-1)];
    return days.length === written.length && from && to ? [{ dateOrder, from, to }] : [];
  });
}

/** Of two orders that read all dates, the one that a person would take; and whether there was a choice. */
export function orderOf(table: Table, { index }: { index: number }, today: string): DecidedOrder {
  const written = table.rows.flatMap(({ cells }) => parseDay(cells[index] ?? "") ?? []);
  if (written.every((day) => day.isSure)) return { dateOrder: "ymd", isDateOrderSure: true };
  if (written.every((day) => toDay(day, "dmy") === toDay(day, "mdy")))
    return { dateOrder: "dmy", isDateOrderSure: true };
  const latest = addDays(new Date(`${today}T00:00:00Z`), daysAhead)
    .toISOString()
    .slice(0, 10);
  const [dayFirst, monthFirst] = (["dmy", "mdy"] as const).map((dateOrder) => {
    const days = written.flatMap((day) => toDay(day, dateOrder) ?? []).toSorted();
    return {
      dateOrder,
      unread: written.length - days.length,
      toCome: days.filter((day) => day > latest).length,
      span: days.length === 0 ? 0 : Date.parse(days.at(-1)!) - Date.parse(days[0]!),
    };
  }) as [OrderFacts, OrderFacts];
  const better = (one: OrderFacts, other: OrderFacts) =>
    one.unread - other.unread || one.toCome - other.toCome || one.span - other.span;
  const isMonthFirst = better(monthFirst, dayFirst) < 0;
  return {
    dateOrder: isMonthFirst ? "mdy" : "dmy",
    // Where neither reads all, some rows are not read, and a person looks at them.
    isDateOrderSure: (dayFirst.unread === 0) !== (monthFirst.unread === 0),
  };
}

type OrderFacts = { dateOrder: DateOrder; unread: number; toCome: number; span: number };
