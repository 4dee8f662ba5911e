import { parseTable, type Table, type TableOptions } from "./table";

/** Reads a pasted table, in the browser as well. @throws Refusal `invalid_input`, `too_large` */
export function readTableText<Note>(text: string, options: TableOptions<Note>): Table<Note> {
  const reading = parseTable(text, options);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}
