import "server-only";
import { Prisma } from "./client";

/*
 * Rows of handwritten queries are described once, by a list of column names that is checked against the model. Both the
 * SQL and the row's type are derived from it, so that no column can be selected without its type, or typed without
 * being selected.
 */

const nameOf = (column: string) => Prisma.raw(`"${column}"`);

/**
 * Columns of the table with this alias: `u."id", u."email"`.
 *
 * @param names must be constants of the code: they become part of the statement's text
 */
export function columnsOf(alias: string, names: readonly string[]): Prisma.Sql {
  const table = Prisma.raw(alias);
  return Prisma.join(names.map((name) => Prisma.sql`${table}.${nameOf(name)}`));
}

/** Column names without an alias, for INSERT and UPDATE: `"id", "email"`. */
export function columnNames(names: readonly string[]): Prisma.Sql {
  return Prisma.join(names.map(nameOf));
}

/** A JSON object of columns: `json_build_object('label', p."label")`. */
export function jsonOf(alias: string, names: readonly string[]): Prisma.Sql {
  const pairs = names.map(
    (name) => Prisma.sql`${Prisma.raw(`'${name}'`)}, ${Prisma.raw(alias)}.${nameOf(name)}`,
  );
  return Prisma.sql`json_build_object(${Prisma.join(pairs)})`;
}

/** Turns a list of columns into Prisma's `select`. */
export function selectOf<const Name extends string>(names: readonly Name[]): Record<Name, true> {
  return Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;
}
