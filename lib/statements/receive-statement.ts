import "server-only";
import { buffer, text } from "node:stream/consumers";
import type { z } from "zod";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { receive } from "@/lib/storage/receive";
import { formatKeyOf } from "./format-key";
import { readTable, type Table } from "./read-table";
import { recogniseColumns, requireColumns, type Recognised } from "./recognise-columns";
import type { Mapping } from "./rules";
import { mappingInput, maxStatementBytes, statementInput, type statementQuery } from "./schema";

/** As for every call that takes JSON. */
const maxJsonBytes = 100_000;

export type Received = {
  name: string;
  table: Table;
  /** The sender's own choice of columns. */
  chosen: Mapping | null;
};

/**
 * A statement as a file, or as JSON.
 *
 * @throws Refusal `unsupported_type`, `too_large`, `invalid_input`
 */
export async function receiveStatement(
  request: Request,
  query: z.output<typeof statementQuery>,
): Promise<Received> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") {
    const { name, csv, mapping } = statementInput.parse(await readJson(request));
    return { name, table: await readTable(Buffer.from(csv)), chosen: mapping ?? null };
  }
  if (type !== "text/csv") throw new Refusal("unsupported_type", "Please send a CSV file (text/csv).");
  const { stream } = receive(request, maxStatementBytes);
  const table = await readTable(await buffer(stream as never));
  return { name: query.name, table, chosen: query.mapping };
}

async function readJson(request: Request): Promise<unknown> {
  try {
    const { stream } = receive(request, maxJsonBytes);
    return JSON.parse(await text(stream as never)) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal("invalid_input", "This is not valid JSON.");
    if (error instanceof Refusal && error.code === "too_large") throw jsonTooLarge();
    throw error;
  }
}

const jsonTooLarge = () =>
  new Refusal(
    "too_large",
    "The request is too large. As JSON, a statement has at most 100 kB; send a larger one as text/csv.",
  );

/**
 * The columns as the sender chose them, else as they were last used for files with these headings, else as they are
 * recognised.
 *
 * @throws Refusal `invalid_input` when nothing is recognised, or the file lacks a chosen column
 */
export async function mappingOf({
  table,
  chosen,
}: Received): Promise<Recognised & { isRemembered: boolean }> {
  if (chosen) {
    requireColumns(table, chosen);
    return { mapping: chosen, isDateOrderSure: true, isRemembered: false };
  }
  const remembered = await findFormat(table);
  if (!remembered) return { ...recogniseColumns(table), isRemembered: false };
  const recognised = recognise(table);
  const dateOrder = recognised?.isDateOrderSure ? recognised.mapping.dateOrder : remembered.dateOrder;
  return { mapping: { ...remembered, dateOrder }, isDateOrderSure: true, isRemembered: true };
}

/** Null where only a person knows which column is what. */
function recognise(table: Table): Recognised | null {
  try {
    return recogniseColumns(table);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function findFormat(table: Table): Promise<Mapping | null> {
  const found = await db.statementFormat.findUnique({ where: { headings: formatKeyOf(table.headings) } });
  const parsed = found && mappingInput.safeParse(found.mapping);
  return parsed?.success ? parsed.data : null;
}

/** Remembers the columns for the next file of this bank. */
export async function rememberFormat(table: Table, mapping: Mapping): Promise<void> {
  const headings = formatKeyOf(table.headings);
  await db.statementFormat.upsert({
    where: { headings },
    create: { headings, mapping },
    update: { mapping, usedAt: new Date() },
  });
}
