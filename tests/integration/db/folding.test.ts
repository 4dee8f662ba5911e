import fc from "fast-check";
import { expect, test } from "vitest";
import { folded, nameKey, phoneKey } from "@/lib/core/folding";
import { seedOfTest, sized } from "../../support/chance";
import { sql } from "../../support/database";

/** What the database makes of the texts. */
async function byDatabase(call: "folded" | "name_key" | "phone_key", texts: readonly string[]) {
  const rows = await sql<{ made: string }>(
    `SELECT "${call}"(t) AS "made" FROM unnest($1::text[]) WITH ORDINALITY AS a(t, n) ORDER BY n`,
    [texts],
  );
  return rows.map(({ made }) => made);
}

const characters = Array.from({ length: 0x1_f000 }, (_, point) => point)
  .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
  .map((point) => String.fromCodePoint(point));

test("the database folds every character as the portal does", async () => {
  const rows = await sql<{ apart: string }>(
    `SELECT normalize(t, NFKD) AS "apart" FROM unnest($1::text[]) WITH ORDINALITY AS a(t, n) ORDER BY n`,
    [characters],
  );
  // PostgreSQL and Node.js may know different versions of Unicode.
  const shared = characters.filter((character, index) => rows[index]?.apart === character.normalize("NFKD"));
  expect(characters.length - shared.length).toBeLessThan(200);
  const texts = shared.map((character) => `O${character}k ${character}`);
  const made = await byDatabase("folded", texts);
  expect(texts.filter((text, index) => folded(text) !== made[index])).toEqual([]);
});

test("the database folds any text as the portal does", async () => {
  const common = fc.constantFrom(
    ...Array.from("abcXYZ019 '-.`’‘–—\u00a0\u200b\u202a\u00adłßøđæœıİΣςЙй٣४５\u0301\u0308\t\n"),
  );
  const any = fc.integer({ min: 1, max: 0xd7ff }).map((point) => String.fromCodePoint(point));
  const text = fc.string({ unit: fc.oneof({ weight: 3, arbitrary: common }, any), maxLength: 20 });
  const texts = fc.sample(text, { numRuns: sized(2_000, 50_000), seed: seedOfTest(58) });
  expect(await byDatabase("folded", texts)).toEqual(texts.map(folded));
  expect(await byDatabase("name_key", texts)).toEqual(texts.map(nameKey));
  expect(await byDatabase("phone_key", texts)).toEqual(texts.map(phoneKey));
});

test("a folded text does not change when it is folded again", () => {
  const changed = characters.map((one) => folded(`O${one}k`)).filter((text) => folded(text) !== text);
  expect(changed).toEqual([]);
});
