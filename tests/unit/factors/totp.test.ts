import { describe, expect, it } from "vitest";
import { findStep, newSecret, otpauthUrl } from "@/lib/factors/shared/totp";

/** "12345678901234567890", the key of RFC 6238's appendix B, in base32. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

/** The vectors of RFC 6238's appendix B for SHA-1. Codes of six digits are the last six of the RFC's eight. */
const vectors = [
  { seconds: 59, code: "94287082", step: 0x1 },
  { seconds: 1_111_111_109, code: "07081804", step: 0x23523ec },
  { seconds: 1_111_111_111, code: "14050471", step: 0x23523ed },
  { seconds: 1_234_567_890, code: "89005924", step: 0x273ef07 },
  { seconds: 2_000_000_000, code: "69279037", step: 0x3f940aa },
  { seconds: 20_000_000_000, code: "65353130", step: 0x27bc86aa },
].map(({ code, ...vector }) => ({ ...vector, code: code.slice(-6) }));

describe("a code of an authenticator app", () => {
  it.each(vectors)(
    "an authenticator code is the one of RFC 6238 at $seconds seconds",
    ({ seconds, code, step }) => {
      expect(findStep(secret, code, new Date(seconds * 1_000))).toBe(step);
    },
  );

  it.each(vectors)(
    "an authenticator code is accepted one step early or late, and no further ($seconds)",
    (vector) => {
      const at = (steps: number) =>
        findStep(secret, vector.code, new Date((vector.seconds + 30 * steps) * 1_000));
      expect([at(-2), at(-1), at(1), at(2)]).toEqual([null, vector.step, vector.step, null]);
    },
  );

  it("an authenticator code is refused when it belongs to another secret or is no code at all", () => {
    const now = new Date(59_000);
    for (const code of ["287083", "", "28708", "2870820", "28708a", "94287082"])
      expect(findStep(secret, code, now)).toBeNull();
    expect(findStep(newSecret(), "287082", now)).toBeNull();
  });
});

it("an authenticator secret has 160 bits and is a new one each time", () => {
  const secrets = Array.from({ length: 20 }, newSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/);
});

it("the authenticator app's address names the association, the account and the kind of code", () => {
  const url = new URL(otpauthUrl(secret, { issuer: "ACO & Friends", label: "ada@example.test" }));
  expect(url.protocol + url.host).toBe("otpauth:totp");
  expect(decodeURIComponent(url.pathname)).toBe("/ACO & Friends:ada@example.test");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: "ACO & Friends",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
