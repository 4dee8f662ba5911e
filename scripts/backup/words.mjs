/** @param {number} bytes */
export const inMegabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Since a moment of `performance.now()`. @param {number} began */
export const inSeconds = (began) => `${((performance.now() - began) / 1_000).toFixed(1)} s`;

/**
 * What was not as it should be in the data themselves when a backup was made.
 * @param {import("./take.mjs").Manifest} manifest
 */
export const troublesOf = ({ broken, lost, changed }) => [
  ...broken,
  ...lost.map((key) => `the file ${key} is missing`),
  ...changed.map((key) => `the file ${key} is not what arrived`),
];
