import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json. Scripts work from any current directory. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** @param {...string} parts */
export const inRoot = (...parts) => path.join(ROOT, ...parts);
