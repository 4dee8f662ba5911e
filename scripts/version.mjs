import { readFileSync } from "node:fs";
import { inRoot } from "./paths.mjs";

/** The portal's version. @type {string} */
export const VERSION = JSON.parse(readFileSync(inRoot("package.json"), "utf8")).version;
