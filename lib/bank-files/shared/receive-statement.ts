import "server-only";
import { buffer, text } from "node:stream/consumers";
import type { z } from "zod";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { receiveFileStream } from "@/lib/storage/receive";
import type { ChosenEncoding } from "@/lib/tables/labels";
import { formatKeyOf } from "../format-key";
import { readTable, type StatementTable } from "../read-table";
import { fileKindOf } from "../file-kind";
import { readOfx, type OfxStatement } from "../ofx/read-ofx";
import { daysByOrder, orderFor } from "./date-order";
import { findBalance, recogniseColumns, requireColumns } from "../recognise-columns";
import type { ChosenMapping, Mapping } from "../rules";
import { mappingInput, maxStatementBytes, statementInput, type statementQuery } from "../schema";

/** The maximum size of a JSON body, as for every call. */
const maxJsonBytes = 100_000;

/** The decisions of a person about a file. */
export type Decisions = {
  /** The person's own choice of columns; null without one. */
  mapping: ChosenMapping | null;
  accountId: string | null;
  /** The account to read from an OFX file; null when none was named. */
  ofxAccount: string | null;
  confirm: readonly number[];
  leaveOut: readonly number[];
};

export type ReceivedFile = Decisions & { name: string; file: Ofx | Csv };
type Csv = { kind: "csv"; table: StatementTable };
type Ofx = { kind: "ofx"; statements: OfxStatement[] };

/**
 * A statement sent as a file or as JSON.
 * @throws Refusal `unsupported_type`, `too_large`, `invalid_input`
 */
export async function receiveStatement(
  request: Request,
  query: z.output<typeof statementQuery>,
): Promise<ReceivedFile> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") {
    const { csv, ...sent } = statementInput.parse(await readJson(request));
    return { ...(await decided(sent)), file: await readFile(Buffer.from(csv), sent.encoding ?? null) };
  }
  if (type !== "text/csv" && type !== "application/x-ofx")
    throw new Refusal(
      "unsupported_type",
      "Please send a CSV file (text/csv) or an OFX file (application/x-ofx).",
    );
  const { stream } = receiveFileStream(request, maxStatementBytes);
  const bytes = await buffer(stream as never);
  return { ...(await decided(query)), file: await readFile(bytes, query.encoding ?? null) };
}

type Sent = {
  name: string;
  mapping?: ChosenMapping | null;
  account?: string | null;
  ofxAccount: string | null;
  confirm: readonly number[];
  leaveOut: readonly number[];
};

async function decided({ mapping, account, ...sent }: Sent): Promise<Decisions & { name: string }> {
  return { ...sent, mapping: mapping ?? null, accountId: await accountOf(account ?? null) };
}

/** The association's bank accounts with distinguishable names. */
export async function listAccounts(): Promise<{ id: string; name: string }[]> {
  const accounts = await db.bankAccount.findMany({
    select: { id: true, bankName: true, accountNumber: true, event: { select: { title: true } } },
    orderBy: { createdAt: "asc" },
  });
  return accounts.map(({ id, bankName, accountNumber, event }) => ({
    id,
    name: [bankName, accountNumber, event?.title].filter(Boolean).join(", "),
  }));
}

/**
 * The chosen account, or the association's only one; null when it has none, or several and none was chosen.
 * @throws Refusal `invalid_input` for an unknown one
 */
async function accountOf(chosen: string | null): Promise<string | null> {
  const accounts = await db.bankAccount.findMany({ select: { id: true } });
  if (chosen === null) return accounts.length === 1 ? accounts[0]!.id : null;
  if (accounts.some(({ id }) => id === chosen)) return chosen;
  const message = "Unknown bank account";
  throw new Refusal("invalid_input", message, { issues: [{ path: "account", message }] });
}

async function readFile(bytes: Uint8Array, encoding: ChosenEncoding | null): Promise<Csv | Ofx> {
  const kind = fileKindOf(bytes);
  if ("refusal" in kind) throw new Refusal("invalid_input", kind.refusal);
  if (kind.kind === "ofx") return { kind: "ofx", statements: await readOfx(bytes) };
  return { kind: "csv", table: await readTable(bytes, encoding) };
}

async function readJson(request: Request): Promise<unknown> {
  try {
    const { stream } = receiveFileStream(request, maxJsonBytes);
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
    "The request is too large. As JSON, a statement can be up to 100 kB; send a larger one as text/csv.",
  );

export type Columns = {
  mapping: Mapping;
  isDateOrderSure: boolean;
  isRemembered: boolean;
  /** Whether a person chose the columns of money in and money out, now or for an earlier file. */
  areDirectionsChosen: boolean;
};

/**
 * The columns as the sender chose them, else as they were last used for files of this account with these headings, else
 * as they are recognised. An earlier file's date order is used only when it was certain or chosen.
 * @param today "YYYY-MM-DD"
 * @throws Refusal `invalid_input` when nothing is recognised, or the file lacks a chosen column
 */
export async function resolveMapping(
  table: StatementTable,
  { mapping: chosen, accountId }: Pick<Decisions, "mapping" | "accountId">,
  today: string,
): Promise<Columns> {
  if (chosen) requireColumns(table, chosen);
  const remembered = await findFormat(table, accountId);
  const known = chosen ?? remembered?.mapping ?? null;
  // Only a mapping that states that there is no balance has none.
  const columns = known && {
    ...known,
    balance: known.balance === undefined ? await findBalance(table, known) : known.balance,
  };
  const areDirectionsChosen = chosen ? await areOwnDirections(table, chosen, today) : remembered !== null;
  if (columns && chosen?.dateOrder)
    return {
      mapping: { ...columns, dateOrder: chosen.dateOrder },
      isDateOrderSure: true,
      isRemembered: false,
      areDirectionsChosen,
    };
  const found = columns
    ? { mapping: columns, ...orderFor(table, columns, today) }
    : await recogniseColumns(table, today);
  const usual = remembered?.isDateOrderSure ? remembered.mapping.dateOrder : null;
  // The date order of an earlier file is ignored when its dates were written differently.
  const isUsual = daysByOrder(table, found.mapping, today).some(({ dateOrder }) => dateOrder === usual);
  const dateOrder = usual && isUsual && !found.isDateOrderSure ? usual : found.dateOrder;
  return {
    mapping: { ...found.mapping, dateOrder },
    isDateOrderSure: found.isDateOrderSure || isUsual,
    isRemembered: !chosen && remembered !== null,
    areDirectionsChosen,
  };
}

/**
 * Whether the money columns differ from the recognised ones. A person who chose only a date order sends the recognised
 * ones back.
 */
async function areOwnDirections(
  table: StatementTable,
  chosen: ChosenMapping,
  today: string,
): Promise<boolean> {
  try {
    const { mapping } = await recogniseColumns(table, today);
    return (["debit", "credit"] as const).some((name) => (chosen[name] ?? null) !== (mapping[name] ?? null));
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

type Format = { mapping: ChosenMapping; isDateOrderSure: boolean };

async function findFormat(table: StatementTable, accountId: string | null): Promise<Format | null> {
  // Files without headings have one key whatever is in their columns, so nothing is remembered for them.
  if (table.headingCount === 0) return null;
  const found = await db.statementFormat.findUnique({
    where: { headings: formatKeyOf(table.headings, accountId) },
  });
  const parsed = found && mappingInput.safeParse(found.mapping);
  return parsed?.success ? { mapping: parsed.data, isDateOrderSure: found!.isDateOrderSure } : null;
}

/** Remembers the columns for the next file of this account and bank. */
export async function rememberFormat(
  table: StatementTable,
  accountId: string | null,
  { mapping, isDateOrderSure }: Columns,
): Promise<void> {
  if (table.headingCount === 0) return;
  const headings = formatKeyOf(table.headings, accountId);
  await db.write.statementFormat.upsert({
    where: { headings },
    create: { headings, mapping, isDateOrderSure },
    update: { mapping, isDateOrderSure, usedAt: new Date() },
  });
}
