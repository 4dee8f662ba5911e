import { describe, expect, it } from "vitest";
import { isReference, newReference } from "@/lib/ledger/reference";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXY";
const samples = Array.from({ length: 300 }, () => newReference());

describe("newReference", () => {
  it("a reference has eight characters, none of which looks like another", () => {
    for (const reference of samples) expect(reference).toMatch(/^[2-9A-HJKMNP-TV-Y]{8}$/);
  });

  it("every new reference is accepted as one", () => {
    expect(samples.filter((reference) => !isReference(reference))).toEqual([]);
  });

  it("references do not repeat within a few hundred", () => {
    expect(new Set(samples).size).toBe(samples.length);
  });

  it("a reference is determined by the random bytes it is given", () => {
    const zeros = (count: number) => new Uint8Array(count);
    expect(newReference(zeros)).toBe(newReference(zeros));
  });

  it("a reference skips bytes that would favour some characters", () => {
    let asked = 0;
    const firstUnfair = (count: number) => new Uint8Array(count).fill(asked++ === 0 ? 255 : 3);
    expect(newReference(firstUnfair).slice(0, 7)).toBe("5555555");
    expect(asked).toBe(2);
  });

  it("references use every character of their alphabet", () => {
    const used = new Set(samples.flatMap((reference) => [...reference]));
    expect([...used].sort().join("")).toBe(ALPHABET);
  });
});

describe("isReference", () => {
  it("a reference with any single wrong character is refused", () => {
    for (const reference of samples.slice(0, 20)) {
      for (let position = 0; position < 8; position++) {
        for (const other of ALPHABET) {
          if (other === reference[position]) continue;
          expect(isReference(reference.slice(0, position) + other + reference.slice(position + 1))).toBe(
            false,
          );
        }
      }
    }
  });

  it("a reference with any two different characters swapped is refused", () => {
    for (const reference of samples.slice(0, 50)) {
      for (let left = 0; left < 7; left++) {
        for (let right = left + 1; right < 8; right++) {
          if (reference[left] === reference[right]) continue;
          const swapped = [...reference];
          [swapped[left], swapped[right]] = [swapped[right]!, swapped[left]!];
          expect(isReference(swapped.join(""))).toBe(false);
        }
      }
    }
  });

  it.each([
    ["nothing", ""],
    ["too short", "2222222"],
    ["too long", "222222222"],
    ["lower case", newReference(() => new Uint8Array(8).fill(20)).toLowerCase()],
    ["a character outside the alphabet", "2222222O"],
    ["a character of two code units", "222222😀"],
  ])("a reference is refused when it is %s", (_, text) => {
    expect(isReference(text)).toBe(false);
  });
});
