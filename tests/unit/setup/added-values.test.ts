import { describe, expect, it } from "vitest";
import { migrationsIn, type Migration } from "@/scripts/migrations/folder.mjs";
import { withValuesAtCreation } from "@/scripts/migrations/replay.mjs";

/* A restore applies all migrations in one transaction, in which PostgreSQL 14 to 16 refuse values added to a new type. */

const migrations = (...scripts: string[]): Migration[] =>
  scripts.map((script, index) => ({ name: `${index}`, script, checksum: `checksum ${index}` }));
const scriptsOf = (...scripts: string[]) =>
  withValuesAtCreation(migrations(...scripts)).map(({ script }) => script.trim());

const CREATION = `CREATE TYPE "Kind" AS ENUM ('a', 'b');`;

describe("a value that a later migration adds to a type", () => {
  it("an added enum value exists from its type's creation, after the others and in the order of addition", () => {
    expect(
      scriptsOf(
        CREATION,
        `ALTER TYPE "Kind" ADD VALUE 'd';\nALTER TYPE "Kind" ADD VALUE 'c';`,
        `SELECT 1;\nALTER TYPE "Kind" ADD VALUE IF NOT EXISTS 'e';`,
      ),
    ).toEqual([`CREATE TYPE "Kind" AS ENUM ('a', 'b', 'd', 'c', 'e');`, "", "SELECT 1;"]);
  });

  it("an added enum value is not listed twice when its type has it already", () => {
    expect(scriptsOf(CREATION, `ALTER TYPE "Kind" ADD VALUE IF NOT EXISTS 'b';`)).toEqual([CREATION, ""]);
  });

  it("an added enum value goes to its own type alone, however similar another's name is", () => {
    const other = `CREATE TYPE "KindOfFee" AS ENUM ('a');`;
    expect(scriptsOf(`${other}\n${CREATION}`, `ALTER TYPE "Kind" ADD VALUE 'c';`)[0]).toBe(
      `${other}\nCREATE TYPE "Kind" AS ENUM ('a', 'b', 'c');`,
    );
  });

  it("an added enum value stays in its migration when an earlier one outside the list created the type", () => {
    const added = `ALTER TYPE "Kind" ADD VALUE 'c';`;
    expect(scriptsOf("SELECT 1;", added)).toEqual(["SELECT 1;", added]);
  });
});

it("the recorded migration history is that of the files", () => {
  const [first, second] = withValuesAtCreation(migrations(CREATION, `ALTER TYPE "Kind" ADD VALUE 'c';`));
  expect([first?.checksum, second?.checksum]).toEqual(["checksum 0", "checksum 1"]);
});

it("every value that a migration adds to an enum can exist from the type's creation", () => {
  const left = withValuesAtCreation(migrationsIn()).filter(({ script }) => /\bADD\s+VALUE\b/i.test(script));
  // Write it as ALTER TYPE "Type" ADD VALUE 'value'; on a line of its own, without BEFORE or AFTER.
  expect(left.map(({ name }) => name)).toEqual([]);
});

it("no migration renames an enum or a value, because a restore lists added values where it creates the type", () => {
  const renaming = /\bALTER\s+TYPE\b[^;]*\bRENAME\b/i;
  expect(migrationsIn().filter(({ script }) => renaming.test(script))).toEqual([]);
});
