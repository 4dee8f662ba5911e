import "server-only";
import { Prisma, transaction } from "@/lib/db/client";
import { sql, sqlUnprepared } from "@/lib/db/sql";
import { headOf, MissingKeyError, open, seal } from "./cipher.mjs";
import type { EncryptedColumn } from "./columns.mjs";
import { keyRing } from "./sealed-text";

/** The number of rows per transaction, so small that a person who opens one of them does not notice the wait. */
const batchSize = 25;

const name = (identifier: string) => Prisma.raw(`"${identifier}"`);

/** The condition for rows of a column that the current key has not encrypted. */
const outdated = ({ table, column }: EncryptedColumn) => {
  const head = headOf(keyRing().current.id);
  return Prisma.sql`${name(table)} WHERE ${name(column)} IS NOT NULL
    AND substring(${name(column)} FROM 1 FOR ${head.length}::int) <> ${head}::bytea`;
};

/** The number of values encrypted with another key. */
export async function countOutdated(column: EncryptedColumn): Promise<number> {
  const [row] = await sqlUnprepared<{
    count: number;
  }>`SELECT count(*)::int AS "count" FROM ${outdated(column)}`;
  return row?.count ?? 0;
}

type Progress = { done: number; unreadable: string[] };

/**
 * Encrypts a column's values again with the current key, in small transactions, and yields after each. It can be
 * interrupted at any moment and repeated. `follow` gets each plaintext in its row's transaction. Values that no key
 * opens stay, and their ids are returned as `unreadable`.
 */
export async function* resealColumn(
  column: EncryptedColumn,
  follow: (id: string, plaintext: string) => Promise<void> = () => Promise.resolve(),
): AsyncGenerator<Progress> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const batch = await transaction(() => resealBatch(column, after, follow));
    if (batch.last === null) return;
    after = batch.last;
    yield batch;
  }
}

async function resealBatch(
  column: EncryptedColumn,
  after: string,
  follow: (id: string, plaintext: string) => Promise<void>,
): Promise<Progress & { last: string | null }> {
  // The rows are locked, so that a concurrent change is not overwritten.
  const rows = await sqlUnprepared<{ id: string; sealed: Uint8Array }>`
    SELECT "id"::text, ${name(column.column)} AS "sealed" FROM ${outdated(column)} AND "id" > ${after}::uuid
    ORDER BY "id" LIMIT ${batchSize} FOR UPDATE`;
  const unreadable: string[] = [];
  for (const { id, sealed } of rows) {
    const plaintext = openOrNull(column, sealed);
    if (plaintext === null) {
      unreadable.push(id);
      continue;
    }
    await sql.writeCount`UPDATE ${name(column.table)}
      SET ${name(column.column)} = ${seal(keyRing(), column.purpose, plaintext)} WHERE "id" = ${id}::uuid`;
    await follow(id, plaintext.toString("utf8"));
  }
  return { done: rows.length - unreadable.length, unreadable, last: rows.at(-1)?.id ?? null };
}

function openOrNull({ purpose }: EncryptedColumn, sealed: Uint8Array): Buffer | null {
  try {
    return open(keyRing(), purpose, sealed);
  } catch (error) {
    if (error instanceof MissingKeyError) return null;
    throw error;
  }
}

/** Erases values that no key opens, with the rows that are useless without them. Returns their number. */
export function eraseValues(erased: EncryptedColumn, ids: string[]): Promise<number> {
  const { table, column } = erased;
  if ("isWholeRow" in erased)
    return sql.writeCount`DELETE FROM ${name(table)} WHERE "id" = ANY(${ids}::uuid[])`;
  return sql.writeCount`UPDATE ${name(table)} SET ${name(column)} = NULL WHERE "id" = ANY(${ids}::uuid[])`;
}
