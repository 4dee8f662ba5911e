import "server-only";
import { randomUUID } from "node:crypto";
import { recordAudit } from "@/lib/audit/record";
import { getAssociation } from "@/lib/association/queries";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { sqlUnprepared } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { calendarDayOf } from "@/lib/core/format";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { findStatement } from "./queries";
import { readLines, type StatementLine } from "./read-lines";
import { mappingOf, receiveStatement, rememberFormat } from "./receive-statement";
import type { Mapping } from "./rules";
import { statementQuery } from "./schema";

/** Thousands of lines take longer to write than one row does. */
const timeoutMs = 30_000;
const shownLines = 8;

/**
 * POST /api/admin/bank-statements/preview: how a file would be read: its columns and its first lines. Nothing is
 * written. Columns that nobody but a person can tell are in `fault`, with the headings to choose from.
 *
 * @throws Refusal `invalid_input` when it is no table, `too_large`, `unsupported_type`
 */
export const previewStatement = operation({
  actor: staff("payments.read", "payments.record"),
  input: statementQuery,
  readsBody: true,
  unrepeatable: true,
  async run(person, query, request) {
    await countUse("statement previews by member", person.id, { max: 120, windowSeconds: 60 * 60 });
    const received = await receiveStatement(request, query);
    const { table } = received;
    const file = {
      name: received.name,
      encoding: table.encoding,
      delimiter: table.delimiter,
      headings: table.headings,
      sample: table.rows.slice(0, 3).map(({ cells }) => cells),
    };
    const nothing = {
      ...file,
      mapping: null,
      isRemembered: false,
      isDateOrderSure: true,
      lines: [],
      count: 0,
    };
    try {
      const { mapping, isRemembered, isDateOrderSure } = await mappingOf(received);
      try {
        const lines = await readLines(table, mapping, await today());
        return {
          ...{ ...file, mapping, isRemembered, isDateOrderSure, fault: null, count: lines.length },
          lines: lines
            .slice(0, shownLines)
            .map(({ lineNumber, date, amountCents, text, payer, account }) => ({
              ...{ lineNumber, date, text, payer, account, amount: formatCents(amountCents) },
            })),
          ...figuresOf(lines),
        };
      } catch (error) {
        return {
          ...nothing,
          mapping,
          isRemembered,
          isDateOrderSure,
          fault: faultOf(error),
          ...figuresOf([]),
        };
      }
    } catch (error) {
      return { ...nothing, fault: faultOf(error), ...figuresOf([]) };
    }
  },
});
export type StatementPreview = Awaited<ReturnType<typeof previewStatement.run>>;

/** The association's day, "YYYY-MM-DD". */
const today = async () => calendarDayOf(await databaseNow(), getAssociation().timeZone);

function faultOf(error: unknown): string {
  if (error instanceof Refusal && error.code === "invalid_input") return error.message;
  throw error;
}

/** The days and sums that a person compares with the bank's. */
function figuresOf(lines: readonly StatementLine[]) {
  const days = lines.map(({ date }) => date).toSorted();
  const sum = (some: readonly StatementLine[]) =>
    formatCents(Math.abs(some.reduce((total, { amountCents }) => total + amountCents, 0)));
  return {
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    received: sum(lines.filter(({ amountCents }) => amountCents > 0)),
    spent: sum(lines.filter(({ amountCents }) => amountCents < 0)),
  };
}

/**
 * POST /api/admin/bank-statements: stores a statement's lines and answers what each of them may pay. No payment is
 * recorded before the statement is posted.
 *
 * @throws Refusal `invalid_input` with the numbers of the lines at fault, `too_large`, `unsupported_type`
 */
export const importStatement = operation({
  actor: staff("payments.read", "payments.record"),
  input: statementQuery,
  readsBody: true,
  // A repeat is recognised by its lines.
  unrepeatable: true,
  status: 201,
  async run(person, query, request) {
    await countUse("statement imports by member", person.id, { max: 60, windowSeconds: 60 * 60 });
    const received = await receiveStatement(request, query);
    const { mapping } = await mappingOf(received);
    const lines = await readLines(received.table, mapping, await today());
    const id = await transaction(
      async () => {
        await rememberFormat(received.table, mapping);
        const stored = await store(received.name, mapping, lines, person.id);
        await recordAudit({
          actor: person,
          action: "statement_imported",
          target: { type: "bank_statement", id: stored },
          details: { name: received.name, lines: lines.length, ...figuresOf(lines) },
        });
        return stored;
      },
      { timeoutMs },
    );
    const statement = await findStatement(person, id);
    if (!statement) throw new Refusal("not_found", "Statement not found");
    return {
      id,
      mapping,
      lines: statement.lines.map(({ id: lineId, date, amount, text, match, suggestions }) => ({
        ...{ id: lineId, date, amount, text, match },
        suggestions: suggestions.map((one) => ({
          reference: one.reference,
          amount: one.amount,
          reason: one.reason,
        })),
      })),
    };
  },
});

async function store(
  name: string,
  mapping: Mapping,
  lines: readonly StatementLine[],
  importedById: string,
): Promise<string> {
  const { id } = await db.bankStatement.create({
    select: { id: true },
    data: { name, mapping, importedById },
  });
  const rows = lines.map((line) => ({ id: randomUUID(), statementId: id, ...line }));
  await sqlUnprepared`
    INSERT INTO "StatementLine" ("id", "statementId", "lineNumber", "date", "amountCents", "text", "payer", "account", "fingerprint", "isRepeat")
    SELECT "id", "statementId", "lineNumber", "date", "amountCents", "text", "payer", "account", "fingerprint", "isRepeat"
    FROM jsonb_populate_recordset(NULL::"StatementLine", ${JSON.stringify(rows)}::jsonb)`;
  return id;
}
