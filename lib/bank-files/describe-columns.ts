import { createPause } from "@/lib/core/event-loop";
import { currencyIn, isEmptyAmountCell, parseAmount } from "./parse-amount";
import { isTooLong } from "./cell-text";
import { parseDay } from "./parse-day";
import type { StatementTable } from "./read-table";
import { isSumText } from "./shared/sum-rows";

/** The facts of a column from its cells. */
export type Column = {
  heading: string;
  index: number;
  /** The cells that are not empty. */
  cells: string[];
  areDays: boolean;
  /** Whether at least one cell is a day or amount, for files with many odd rows. */
  hasDays: boolean;
  areAmounts: boolean;
  hasAmounts: boolean;
  hasMinus: boolean;
  /** Whether the column is empty except for dashes and similar placeholders. */
  isBlank: boolean;
  areWords: boolean;
  areDirections: boolean;
  isCurrency: boolean;
};

export async function describeColumns(table: StatementTable): Promise<Column[]> {
  const pauseIfDue = createPause();
  const columns: Column[] = [];
  const rows = table.rows.filter(({ cells }) => !cells.some(isSumText));
  for (const [index, heading] of table.headings.entries()) {
    const counts = { days: 0, amounts: 0, words: 0, directions: 0, currencies: 0, blank: 0 };
    const cells: string[] = [];
    let hasMinus = false;
    for (const row of rows) {
      const cell = row.cells[index];
      if (!cell) continue;
      const pause = pauseIfDue();
      if (pause) await pause;
      cells.push(cell);
      if (isEmptyAmountCell(cell)) counts.blank++;
      if (parseDay(cell) !== null) counts.days++;
      if (isAmount(cell)) counts.amounts++;
      if ((parseAmount(cell).cents ?? 0) < 0) hasMinus = true;
      if (/\p{L}{2}/u.test(cell)) counts.words++;
      if (directionOf(cell) !== null) counts.directions++;
      if (currencyIn(cell) !== null) counts.currencies++;
    }
    // The majority of cells decides, because banks put notes below the lines.
    const most = (count: number, of = cells.length) => count > 0 && count * 2 >= of;
    columns.push({
      heading,
      index,
      cells,
      hasMinus,
      areDays: most(counts.days),
      hasDays: counts.days > 0,
      areAmounts: most(counts.amounts, cells.length - counts.blank),
      hasAmounts: counts.amounts > 0,
      isBlank: counts.blank === cells.length,
      areWords: most(counts.words),
      areDirections: most(counts.directions),
      isCurrency: cells.length > 0 && counts.currencies === cells.length,
    });
  }
  return columns;
}

function isAmount(cell: string): boolean {
  const { cents, fault } = parseAmount(cell);
  // A number with three decimals is a mistyped amount.
  return cents !== null ? parseDay(cell) === null : fault !== null;
}

const came =
  /^(?:c|cr|credits?|(?:direct )?credit(?: (?:transfer|memo|advice|note|entry))?|deposits?|money in|paid in|payments? in|transfer in|in|incoming|received|receipts?|lodge?ments?|h|haben|gutschrift|eingang|bij|entradas?|ingresos?|d[ée]p[ôo]ts?|abonos?|\+)\.?$/i;
const went =
  /^(?:d|dr|db|debits?|(?:direct )?debit(?: (?:card|transfer|memo|advice|note|entry))?|withdrawals?|money out|paid out|payments? out|transfer out|out|outgoing|sent|service charges?|s|soll|lastschrift|ausgang|af|salidas?|egresos?|retraits?|retiros?|cargos?|od|-)\.?$/i;

/** The direction named by a word in a line: 1 for money in, -1 for money out; null for neither. */
export function directionOf(cell: string): 1 | -1 | null {
  if (isTooLong(cell)) return null;
  if (came.test(cell)) return 1;
  return went.test(cell) ? -1 : null;
}
