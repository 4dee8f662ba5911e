import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const COMPRESSED = new Set([".js", ".css"]);
/** Less fits in one packet as it is. */
const MIN_BYTES = 1_000;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * Puts beside each script and style sheet below `folder` its form by brotli and by gzip, as small as they make it
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
