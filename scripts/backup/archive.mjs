import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import { codeOf, CliError } from "../cli-error.mjs";
import { beginningOf, decrypting, encrypting, isEncrypted } from "./encryption.mjs";
import { writeError } from "./folder.mjs";

/*
 * A backup is a gzipped tar, which any system can open, and gzip's checksum covers every byte of the content.
 * Everything is streamed.
 */

/** The gzip header as Node writes it, which the checksum does not cover. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);

/**
 * Writes an archive. The file appears under its name only when it is complete and on the disk. Throws CliError when it
 * cannot be written.
 * @param {string} file @param {string | null} [passphrase] encrypts it
 */
export async function createArchive(file, passphrase = null) {
  const draft = `${file}.${process.pid}.part`;
  /** @param {unknown} error @returns {never} */
  const fail = (error) => {
    throw writeError(path.dirname(file), error);
  };
  const pack = tar.pack();
  // `flush` makes sure that the data is on the disk when the stream has ended.
  const output = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
  await once(output, "open").catch(fail);
  const written =
    passphrase === null
      ? pipeline(pack, createGzip(), output)
      : pipeline(pack, createGzip(), encrypting(passphrase), output);
  // Without this handler, `add` would wait forever after a write error, such as a full disk.
  written.catch((error) => pack.destroy(error));

  /** @param {string} name @param {number} size @param {AsyncIterable<Buffer> | Buffer[]} content */
  async function add(name, size, content) {
    const added = new Promise((resolve, reject) => {
      const entry = pack.entry({ name, size, mode: 0o600 }, (/** @type {Error | null} */ error) =>
        error ? reject(error) : resolve(undefined),
      );
      pour(content, entry).catch(reject);
    });
    try {
      await Promise.race([added, written]);
    } catch (error) {
      // A write error destroys the pack, whose own error then says nothing more.
      if (pack.destroying) await written.catch(fail);
      throw error;
    }
  }

  return {
    add,
    /** @param {string} name @param {Buffer} content */
    addBytes: (name, content) => add(name, content.length, [content]),
    async finish() {
      pack.finalize();
      await written.catch(fail);
      await rename(draft, file);
      return output.bytesWritten;
    },
    async discard() {
      pack.destroy();
      await written.catch(() => undefined);
      // This fails on a disk that has become read-only; the reason for discarding the draft matters more.
      await rm(draft, { force: true }).catch(() => undefined);
    },
  };
}

/** @param {AsyncIterable<Buffer> | Buffer[]} content @param {import("node:stream").Writable} into */
async function pour(content, into) {
  for await (const chunk of content) if (!into.write(chunk)) await once(into, "drain");
  into.end();
}

/**
 * The entries of an archive in order; read each before the next one. Throws CliError when the file is truncated,
 * changed or no backup, or the passphrase is wrong.
 * @param {string} file @param {string | null} [passphrase]
 * @returns {AsyncGenerator<{ name: string, size: number, content: AsyncIterable<Buffer> }>}
 */
export async function* readArchive(file, passphrase = null) {
  const isSealed = await isEncrypted(file);
  if (!isSealed) await requireHead(file);
  const extract = tar.extract();
  const read = isSealed
    ? pipeline(createReadStream(file), decrypting(required(passphrase, file)), createGunzip(), extract)
    : pipeline(createReadStream(file), createGunzip(), extract);
  read.catch(() => undefined);
  try {
    for await (const entry of extract) {
      yield { name: entry.header.name, size: entry.header.size ?? 0, content: readable(file, entry) };
    }
    await read;
  } catch (error) {
    throw damaged(file, error);
  } finally {
    extract.destroy();
  }
}

/** @param {string} file @param {AsyncIterable<Buffer>} content */
async function* readable(file, content) {
  try {
    yield* content;
  } catch (error) {
    throw damaged(file, error);
  }
}

/** @param {string | null} passphrase @param {string} file */
function required(passphrase, file) {
  if (passphrase !== null) return passphrase;
  throw new CliError(`${file} is encrypted. Name the file with its passphrase: --passphrase-file FILE`);
}

/** @param {string} file */
async function requireHead(file) {
  const head = await beginningOf(file, HEAD.length).catch((error) => {
    throw new CliError(
      codeOf(error) === "EISDIR"
        ? `${file} is a folder. Name the file of a backup.`
        : `${file} cannot be read (${codeOf(error)}).`,
    );
  });
  if (!head.equals(HEAD)) throw new CliError(`${file} is not a backup of the portal, or is damaged.`);
}

/** @param {string} file @param {unknown} [cause] */
export function damaged(file, cause) {
  if (cause instanceof CliError) return cause;
  const words = cause instanceof Error ? ` (${cause.message})` : "";
  return new CliError(`${file} is damaged${words}; nothing was changed. Take another backup.`);
}
