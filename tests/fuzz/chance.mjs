/**
 * Chance that can be repeated: the same seed and number give the same request (mulberry32).
 * @param {number} seed @param {number} number
 */
export function chanceOf(seed, number) {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** True in this share of all cases. @param {number} share */
    is: (share) => next() < share,
    /** @template T @param {readonly T[]} list @returns {T} */
    of: (list) => list[Math.floor(next() * list.length)],
    /** @param {number} most */
    below: (most) => Math.floor(next() * most),
  };
}

/** @typedef {ReturnType<typeof chanceOf>} Chance */
