import { describe, expect, it } from "vitest";
import {
  headOf,
  keyIdOf,
  keyRingOf,
  MissingKeyError,
  open,
  seal,
  searchHash,
} from "@/lib/encryption/cipher.mjs";
import { valueOfVersion1 } from "../../support/earlier-value";

const [first, second] = ["a".repeat(40), "b".repeat(40)];
const text = Buffer.from("14 Sunrise Road");
const purpose = "a-purpose/1";

describe("an encrypted value", () => {
  it("an encrypted value names its key, and opens with any key of the ring", () => {
    const sealed = seal(keyRingOf(first), purpose, text);
    expect(sealed.subarray(0, 9)).toEqual(headOf(keyIdOf(first)));
    expect(open(keyRingOf(second, [first]), purpose, sealed)).toEqual(text);
    expect(Buffer.from(sealed).includes(text)).toBe(false);
  });

  it("an encrypted value whose key is not in the ring is refused with the key's id", () => {
    const sealed = seal(keyRingOf(first), purpose, text);
    expect(() => open(keyRingOf(second), purpose, sealed)).toThrow(new MissingKeyError(keyIdOf(first)));
  });

  it("an encrypted value that does not name its key opens with the key of the ring that fits", () => {
    const sealed = valueOfVersion1(first, purpose, text.toString());
    expect(open(keyRingOf(second, [first]), purpose, sealed)).toEqual(text);
    expect(() => open(keyRingOf(second), purpose, sealed)).toThrow(MissingKeyError);
  });

  it("an encrypted value opens only for its own purpose", () => {
    const sealed = seal(keyRingOf(first), purpose, text);
    expect(() => open(keyRingOf(first), "another/1", sealed)).toThrow();
  });

  it("an encrypted value cannot be passed off as another key's or another version's", () => {
    const sealed = seal(keyRingOf(first), purpose, text);
    const renamed = Uint8Array.from(sealed);
    renamed.set(headOf(keyIdOf(second)));
    expect(() => open(keyRingOf(first, [second]), purpose, renamed)).toThrow();
    expect(() => open(keyRingOf(first), purpose, Uint8Array.from([1, ...sealed.subarray(9)]))).toThrow();
    expect(() => open(keyRingOf(first), purpose, Uint8Array.from([3, ...sealed.subarray(1)]))).toThrow(
      "unknown version",
    );
  });

  it("an encrypted value is refused when any of its bytes was changed", () => {
    const sealed = seal(keyRingOf(first), purpose, text);
    for (const place of sealed.keys()) {
      const changed = Uint8Array.from(sealed);
      changed[place]! ^= 1;
      expect(() => open(keyRingOf(first), purpose, changed), `byte ${place}`).toThrow();
    }
  });
});

describe("a keyed hash", () => {
  const hashOf = (secret: string, of: string, said: string) =>
    Buffer.from(searchHash(keyRingOf(secret).current, of, said)).toString("hex");

  it("a keyed hash is the same for the same text, and another for each key, purpose and text", () => {
    const hash = hashOf(first, purpose, "x");
    expect(hashOf(first, purpose, "x")).toBe(hash);
    for (const other of [
      hashOf(second, purpose, "x"),
      hashOf(first, "another/1", "x"),
      hashOf(first, purpose, "y"),
    ])
      expect(other).not.toBe(hash);
  });
});

it("a key's id is the one that backups have always had", () => {
  expect(keyIdOf(first)).toMatch(/^[0-9a-f]{16}$/);
  expect(keyIdOf("integration-tests-encrypt-with-this-key")).toBe("4ad3c57e0677af91");
});
