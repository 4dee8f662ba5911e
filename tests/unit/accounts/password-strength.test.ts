import { describe, expect, it } from "vitest";
import { isMadeOf, isOneCharacter, isSequence, scorePassword } from "@/lib/accounts/password-strength";

const known = ["c.seymour@kirkland-trust.example", "Chérise", "Seymour", "Association of Officers", "AO", ""];

describe("a password is made of its owner's own words", () => {
  it.each([
    ["a name", "Seymour"],
    ["both names, in the other order", "seymourcherise1"],
    ["a name in capitals, without its accent", "CHERISE!!"],
    ["a name twice", "seymour-seymour"],
    ["a part of the address", "kirkland2026!"],
    ["the address", "c.seymour@kirkland-trust.example"],
    ["a name and the association's", "ao_cherise_2026"],
    ["digits within a word", "sey1mour"],
  ])("a password is made of its owner's own words when it is %s", (_what, password) => {
    expect(isMadeOf(password, known)).toBe(true);
  });

  it("a password of an address's digits is made of its owner's own words", () => {
    expect(isMadeOf("2425-5501", ["24255501@mail.example"])).toBe(true);
  });

  it.each([
    ["has another word", "seymourcasuarina"],
    ["lacks a letter of the word", "seymou1"],
    ["has no letters", "193847"],
    ["has punctuation alone", "!?!?!?"],
    ["has a single letter of the address", "cccbcc"],
  ])("a password is not made of its owner's own words when it %s", (_what, password) => {
    expect(isMadeOf(password, known)).toBe(false);
  });
});

it("the hint beside the password field agrees with what the server refuses", () => {
  expect(scorePassword("seymourcherise1", known)).toBe(0);
  expect(scorePassword("seymourcherise1", [])).toBeGreaterThan(1);
});

it("a password of one repeated character, or of invisible ones, is recognised", () => {
  for (const password of ["zzzzzz", "ZzZzZz", "      ", "\t\n \u0000\u200b\u00a0", "🐚🐚🐚"])
    expect([password, isOneCharacter(password)]).toEqual([password, true]);
  for (const password of ["zzzzzy", "      y", "🐚🐚🌴"])
    expect([password, isOneCharacter(password)]).toEqual([password, false]);
});

describe("a row of letters, digits or keys is told from other passwords", () => {
  it.each([
    "abcdef",
    "ABCDEF",
    "fedcba",
    "abc123",
    "123abc",
    "654321",
    "789012",
    "asdfgh",
    "zxcvbn",
    "poiuyt",
    "qwertz",
    "azerty",
    "qwe123",
    "1qaz2wsx",
    "111222",
    "aaabbb",
    "abcdefghijkl",
  ])("the password %s is recognised as a row of letters, digits or keys", (password) => {
    expect(isSequence(password)).toBe(true);
  });

  it.each(["seagrape", "abc12x", "junkanoo", "ab12cd", "conch9", "", "abc-def-ghi-jkl", "abcxyzqwe123"])(
    "the password %j is not taken for a row of letters, digits or keys",
    (password) => {
      expect(isSequence(password)).toBe(false);
    },
  );

  it("checking a long password for rows of keys takes no longer than checking its first characters", () => {
    expect(isSequence("a".repeat(128))).toBe(true);
  });
});
