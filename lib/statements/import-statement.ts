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
import { log } from "@/lib/log";
import { countUse } from "@/lib/limits/limit";
import { fingerprintLines } from "./earlier-imports";
import { listOfxAccounts, readOfxLines } from "@/lib/bank-files/shared/ofx-lines";
import { findStatement } from "./queries";
import { daysByOrder } from "@/lib/bank-files/shared/date-order";
import { readLines, type ReadStatement, type StatementLine } from "@/lib/bank-files/shared/read-lines";
import {
  listAccounts,
  resolveMapping,
  receiveStatement,
  rememberFormat,
  type Columns,
  type ReceivedFile,
} from "@/lib/bank-files/shared/receive-statement";
import type { Mapping } from "@/lib/bank-files/rules";
import { statementQuery } from "@/lib/bank-files/schema";

/** Limits the lines previewed in an hour, whatever the number of files. */
const maxLinesPreviewed = { max: 100_000, windowSeconds: 60 * 60, what: "lines" };
const maxLinesImported = { max: 50_000, windowSeconds: 60 * 60, what: "lines" };

/** Writing thousands of lines takes longer than the default transaction timeout. */
const timeoutMs = 30_000;

type Read = ReadStatement & { columns: Columns | null };

/**
 * The lines and problems of a received file.
 * @throws Refusal `invalid_input` when nothing can be read
 */
async function readFile({ file, ...decided }: ReceivedFile): Promise<Read> {
  const day = await today();
  if (file.kind === "ofx")
    return { ...readOfxLines(file.statements, day, decided.ofxAccount), columns: null };
  const columns = await resolveMapping(file.table, decided, day);
  const isChosen = columns.areDirectionsChosen;
  return { ...(await readLines(file.table, columns.mapping, day, { isChosen })), columns };
}

/**
 * POST /api/admin/bank-statements/preview: how a file would be read: its columns, its lines, and its irregularities.
 * Nothing is written. When only a person can identify the columns, `fault` says so, with the headings to choose from.
 * @throws Refusal `invalid_input` when it is no table, `too_large`, `unsupported_type`
 */
export const previewStatement = operation({
  actor: staff("payments.read", "payments.record"),
  input: statementQuery,
  presence: "session",
  readsBody: true,
  unrepeatable: true,
  async run(person, query, request) {
    await countUse("statement previews by member", person.id, { max: 120, windowSeconds: 60 * 60 });
    const received = await receiveStatement(request, query);
    const file = {
      name: received.name,
      account: received.accountId,
      accounts: await listAccounts(),
      accountsInFile: received.file.kind === "ofx" ? listOfxAccounts(received.file.statements) : [],
      ofxAccount: received.ofxAccount,
      ...factsOf(received.file),
    };
    const columns = await attempt(() => columnsOf(received));
    const read = "fault" in columns ? columns : await attempt(() => readFile(received));
    const shown = "fault" in read ? { lines: [], unread: [], leftOut: [] } : read;
    const lineCount = shown.lines.length + shown.unread.length;
    await countUse("lines previewed by member", person.id, maxLinesPreviewed, lineCount);
    return {
      ...file,
      mapping: "fault" in columns ? null : (columns.found?.mapping ?? null),
      isRemembered: !("fault" in columns) && (columns.found?.isRemembered ?? false),
      isDateOrderSure: "fault" in columns || (columns.found?.isDateOrderSure ?? true),
      dateOrders:
        received.file.kind === "csv" && !("fault" in columns) && columns.found
          ? daysByOrder(received.file.table, columns.found.mapping, await today())
          : [],
      fault: "fault" in read ? read.fault : null,
      count: shown.lines.length,
      lines: inFileOrder(shown).map(toPreview),
      leftOut: shown.leftOut,
      ...figuresOf(shown.lines),
    };
  },
});
export type StatementPreview = Awaited<ReturnType<typeof previewStatement.run>>;

/** Today in the association's time zone, as "YYYY-MM-DD". */
const today = async () => calendarDayOf(await databaseNow(), getAssociation().timeZone);

const columnsOf = async ({ file, ...decided }: ReceivedFile): Promise<{ found: Columns | null }> => ({
  found: file.kind === "csv" ? await resolveMapping(file.table, decided, await today()) : null,
});

/** Runs work and returns a fault that a person can correct in the file; other errors are thrown. */
async function attempt<Output>(work: () => Promise<Output>): Promise<Output | { fault: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid_input") return { fault: error.message };
    throw error;
  }
}

function factsOf(file: ReceivedFile["file"]) {
  if (file.kind === "ofx")
    return {
      format: "ofx" as const,
      encoding: null,
      delimiter: null,
      headings: [] as string[],
      sample: [] as string[][],
      warnings: [] as string[],
    };
  const { encoding, delimiter, headings, rows, strange } = file.table;
  return {
    format: "csv" as const,
    encoding,
    delimiter,
    headings,
    sample: rows.slice(0, 3).map(({ cells }) => cells),
    warnings: strange.map(({ words }) => words),
  };
}

type Row = StatementLine | ReadStatement["unread"][number];

const inFileOrder = ({ lines, unread }: ReadStatement): Row[] =>
  [...lines, ...unread].toSorted((one, other) => one.line - other.line);

/** A row with a problem for the preview. `isRead`: it can be confirmed; otherwise it can only be left out. */
const toPreview = (row: Row) =>
  "amountCents" in row
    ? {
        line: row.line,
        date: row.date,
        text: row.text,
        payer: row.payer,
        account: row.account,
        amount: formatCents(row.amountCents),
        problem: row.problem,
        sameAs: row.sameAs,
        isRead: true,
      }
    : {
        line: row.line,
        date: null,
        text: row.text,
        payer: null,
        account: null,
        amount: null,
        problem: row.problem,
        sameAs: null,
        isRead: false,
      };
export type PreviewLine = ReturnType<typeof toPreview>;

/** The days and sums of a statement, which a person compares with the bank's. */
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

/** The maximum number of problems listed in a message. */
const maxTold = 20;

const toldRows = (rows: readonly number[]) =>
  rows.length > maxTold
    ? `${rows.slice(0, maxTold).join(", ")} and ${rows.length - maxTold} more`
    : rows.join(", ");

function refuseRows(path: string, message: string): never {
  throw new Refusal("invalid_input", message, { issues: [{ path, message }] });
}

/**
 * The lines to store: all except those that a person leaves out. Each with a problem must be confirmed.
 * @throws Refusal `statement_needs_review` that names the rows nobody has decided about, `invalid_input` when none is
 * left
 */
function decidedLines(
  { lines, unread }: ReadStatement,
  { confirm, leaveOut }: ReceivedFile,
): StatementLine[] {
  const [confirmed, out] = [new Set(confirm), new Set(leaveOut)];
  const known = new Set([...lines, ...unread].map(({ line }) => line));
  for (const [path, rows] of Object.entries({ confirm, leaveOut })) {
    const unknown = rows.filter((row) => !known.has(row));
    if (unknown.length > 0) refuseRows(path, `These rows in the file aren’t lines: ${toldRows(unknown)}`);
  }
  const both = [...confirmed].filter((row) => out.has(row));
  if (both.length > 0)
    refuseRows("leaveOut", `These rows are both confirmed and left out: ${toldRows(both)}`);
  const open = inFileOrder({ lines, unread, leftOut: [] }).filter(
    (row) => row.problem !== null && !out.has(row.line) && !("amountCents" in row && confirmed.has(row.line)),
  );
  if (open.length > 0) {
    const issues = open.slice(0, maxTold).map(({ line, problem }) => ({
      path: `lines.${line}`,
      message: problem!.startsWith("Line ") ? problem! : `Line ${line}: ${problem}`,
    }));
    const rest = open.length - issues.length;
    const words = [...issues.map(({ message }) => message), ...(rest > 0 ? [`And ${rest} more.`] : [])];
    throw new Refusal(
      "statement_needs_review",
      `Confirm these lines or leave them out. ${words.join(". ")}`,
      { issues },
    );
  }
  const kept = lines.filter(({ line }) => !out.has(line));
  if (kept.length === 0) throw new Refusal("invalid_input", "There are no lines left to import.");
  return kept;
}

/**
 * POST /api/admin/bank-statements: stores a statement's lines and returns what each of them may pay. No payment is
 * recorded before the statement is posted.
 * @throws Refusal `statement_needs_review` that names the lines with a problem that are neither confirmed nor left out,
 * `invalid_input`, `too_large`, `unsupported_type`
 */
export const importStatement = operation({
  actor: staff("payments.read", "payments.record"),
  input: statementQuery,
  presence: "fresh",
  readsBody: true,
  // A repeated import is recognised by its lines.
  unrepeatable: true,
  status: 201,
  async run(person, query, request) {
    await countUse("statement imports by member", person.id, { max: 60, windowSeconds: 60 * 60 });
    const received = await receiveStatement(request, query);
    const read = await readFile(received);
    const lines = decidedLines(read, received);
    await countUse("lines imported by member", person.id, maxLinesImported, lines.length);
    const leftOut = [
      ...read.leftOut,
      ...inFileOrder(read)
        .filter(({ line }) => received.leaveOut.includes(line))
        .map(({ line, text, problem }) => ({ line, text, why: problem ?? "left out manually" })),
    ];
    const id = await transaction(
      async () => {
        if (received.file.kind === "csv" && read.columns)
          await rememberFormat(received.file.table, received.accountId, read.columns);
        const stored = await store(received, read.columns?.mapping ?? null, lines, person.id);
        await recordAudit({
          actor: person,
          action: "statement_imported",
          target: { type: "bank_statement", id: stored },
          details: {
            name: received.name,
            lines: lines.length,
            ...figuresOf(lines),
            ...(leftOut.length > 0 && { leftOut: leftOut.length }),
          },
        });
        return stored;
      },
      { timeoutMs },
    );
    const stored = await readBack(person, id);
    return {
      id,
      mapping: read.columns?.mapping ?? null,
      isDateOrderSure: read.columns?.isDateOrderSure ?? true,
      leftOut,
      /** The list is empty when matching fails now, because the statement is stored even then. */
      lines: (stored?.lines ?? []).map((line) => ({
        id: line.id,
        line: line.lineNumber,
        date: line.date,
        text: line.text,
        amount: formatCents(line.amountCents),
        match: line.match,
        isTogether: line.isTogether,
        problem: line.problem,
        sameAs: line.sameAs,
        caution: line.caution,
        suggestions: line.suggestions.map((one) => ({
          reference: one.reference,
          reason: one.reason,
          payer: one.payer,
          amount: formatCents(one.amountCents),
          memberId: one.memberId,
          email: one.email,
          employer: one.employer,
        })),
      })),
    };
  },
});

/**
 * Reads the stored statement. An error is only logged, because it would tell the person that nothing was imported, and
 * they would import it again.
 */
async function readBack(...of: Parameters<typeof findStatement>) {
  try {
    return await findStatement(...of);
  } catch (error) {
    log.error({ err: error, statement: of[1] }, "a stored statement could not be matched");
    return null;
  }
}

async function store(
  { name, accountId }: ReceivedFile,
  mapping: Mapping | null,
  lines: readonly StatementLine[],
  importedById: string,
): Promise<string> {
  const { id } = await db.write.bankStatement.create({
    select: { id: true },
    data: { name, accountId, mapping: mapping ?? {}, importedById },
  });
  const fingerprints = await fingerprintLines(id, lines);
  const rows = lines.map(({ line, ...facts }, index) => ({
    id: randomUUID(),
    statementId: id,
    lineNumber: line,
    ...facts,
    fingerprint: fingerprints[index]!,
    isRepeat: false,
  }));
  await sqlUnprepared.write`
    INSERT INTO "StatementLine" ("id", "statementId", "lineNumber", "date", "amountCents", "text", "payer", "account",
      "number", "fingerprint", "isRepeat", "sameAs", "problem")
    SELECT "id", "statementId", "lineNumber", "date", "amountCents", "text", "payer", "account",
      "number", "fingerprint", "isRepeat", "sameAs", "problem"
    FROM jsonb_populate_recordset(NULL::"StatementLine", ${JSON.stringify(rows)}::jsonb)`;
  return id;
}
