import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const COMPRESSED = new Set([".js", ".css"]);
/** A smaller file fits into one packet anyway. */
const MIN_BYTES = 1_000;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * Writes a Brotli and a gzip copy next to each script and style sheet in `folder`, at the highest level
 * (scripts/serve/compression.mjs).
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const names = await fs.readdir(folder, { recursive: true });
  const files = names
    .filter((name) => COMPRESSED.has(path.extname(name)))
    .map((name) => path.join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      const content = await fs.readFile(file);
      if (content.length < MIN_BYTES) return;
      await fs.writeFile(`${file}.br`, await brotli(content));
      await fs.writeFile(`${file}.gz`, await gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }));
    }),
  );
}
