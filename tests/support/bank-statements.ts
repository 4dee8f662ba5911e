import * as statements from "@/app/api/admin/bank-statements/route";
import * as posting from "@/app/api/admin/bank-statements/[id]/post/route";
import type { importStatement } from "@/lib/statements/import-statement";
import type { ResultOf } from "@/lib/core/operation";
import type { Browser } from "./next-request";

type Imported = ResultOf<typeof importStatement>;
type Refused = { message: string; code: string; issues?: { path: string; message: string }[] };

/** A statement of these lines, as a bank would write it. */
export const csvOf = (...lines: [date: string, text: string, amount: string][]) =>
  ["Date,Description,Amount", ...lines.map((line) => line.join(","))].join("\n");

export async function importCsv(
  browser: Browser,
  csv: string | Uint8Array<ArrayBuffer>,
  query = "?name=November",
) {
  const answer = await browser.call(statements, "POST", {
    rawBody: csv,
    headers: { "content-type": "text/csv" },
    path: `/api/admin/bank-statements${query}`,
  });
  const body = (await answer.json()) as Imported & Refused;
  return { status: answer.status, body };
}

type Allocation = { reference: string; amount: string; writeOff?: string };

/** Whose credit all of a line is. */
type Credited = { payer: object };

/** Posts what each line pays, or whose credit it is, by its place in the statement. */
export async function postLines(
  browser: Browser,
  { id, lines }: Imported,
  allocations: Record<number, Allocation[] | Credited>,
) {
  const answer = await browser.call(posting, "POST", {
    params: { id },
    body: {
      lines: Object.entries(allocations).map(([at, paid]) => ({
        id: lines[Number(at)]!.id,
        ...(Array.isArray(paid) ? { allocations: paid } : { allocations: [], ...paid }),
      })),
    },
  });
  const body = (await answer.json()) as {
    posted: number;
    skipped: { id: string; reason: string }[];
  } & Refused;
  return { status: answer.status, body };
}

/** What accepting each exact match would pay. */
export const exactOnes = ({ lines }: Imported): Record<number, Allocation[]> =>
  Object.fromEntries(
    lines.flatMap(({ match, suggestions }, at) => (match === "exact" ? [[at, suggestions]] : [])),
  );
