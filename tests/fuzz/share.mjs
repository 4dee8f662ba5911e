import fc from "fast-check";

/**
 * Null in most cases, and otherwise a value; shrinks to null.
 * @template T
 * @param {number} share in which there is a value, of 0 to 1
 * @param {import("fast-check").Arbitrary<T>} arbitrary
 * @returns {import("fast-check").Arbitrary<T | null>}
 */
export const inShareOf = (share, arbitrary) =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: Math.round((1 - share) * 100), arbitrary: fc.constant(null) },
    { weight: Math.round(share * 100), arbitrary },
  );
