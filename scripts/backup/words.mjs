import { counted } from "../doctor/finding.mjs";

/** @param {number} bytes */
export const inMegabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The time since a moment of `performance.now()`. @param {number} began */
export const inSeconds = (began) => `${((performance.now() - began) / 1_000).toFixed(1)} s`;

/** The problems in the data itself at the time of the backup. @param {import("./take.mjs").Manifest} manifest */
export const problemsOf = ({ broken, lost, changed }) => [
  ...broken,
  ...lost.map((key) => `the file ${key} is missing`),
  ...changed.map((key) => `the file ${key} differs from what was uploaded`),
];

/** @param {import("./take.mjs").Manifest} manifest @returns {string} such as "231 rows and 1 file" */
export const contentsOf = ({ tables, files }) =>
  `${counted(
    tables.reduce((sum, { rows }) => sum + rows, 0),
    "row",
  )} and ${counted(files.count, "file")}`;
