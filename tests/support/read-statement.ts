import { readLines } from "@/lib/bank-files/shared/read-lines";
import { readTable } from "@/lib/bank-files/read-table";
import { recogniseColumns } from "@/lib/bank-files/recognise-columns";

/** Reads the rows of a bank's file with the columns that are recognised, on 27 November 2026. */
export async function readStatement(rows: readonly string[]) {
  const today = "2026-11-27";
  const table = await readTable(new TextEncoder().encode(rows.join("\n")));
  const { mapping, dateOrder } = await recogniseColumns(table, today);
  return readLines(table, { ...mapping, dateOrder }, today);
}
