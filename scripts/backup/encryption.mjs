import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { CliError } from "../cli-error.mjs";
import { WORK_FACTOR } from "./work-factor.mjs";

/*
 * Backups are encrypted in the age format (age-encryption.org/v1): scrypt makes a key of the passphrase, and the
 * content is sealed in chunks of 64 KiB, so that order and end are authenticated and nothing is held in memory.
 * `age --decrypt` opens them without the portal.
 */

const HEAD = "age-encryption.org/v1\n";

/** The first bytes of a file, fewer when it is shorter. @param {string} file @param {number} length */
export async function beginningOf(file, length) {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether a file begins as an encrypted one does; one that cannot be read does not. @param {string} file */
export async function isEncrypted(file) {
  const beginning = await beginningOf(file, HEAD.length).catch(() => null);
  return beginning?.toString("latin1") === HEAD;
}

/**
 * The passphrase in Unicode's composed form, which does not depend on the keyboard, and as it was typed, because
 * earlier versions encrypted with that.
 * @param {string} passphrase
 */
const formsOf = (passphrase) =>
  new Set([passphrase.normalize("NFC"), passphrase, passphrase.normalize("NFD")]);

/**
 * A step of a pipeline that encrypts.
 * @param {string} passphrase
 */
export const encrypting = (passphrase) =>
  /** @param {Readable} plaintext @returns {AsyncGenerator<Uint8Array>} */
  async function* (plaintext) {
    const { Encrypter } = await import("age-encryption");
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase.normalize("NFC"));
    encrypter.setScryptWorkFactor(WORK_FACTOR);
    yield* await encrypter.encrypt(Readable.toWeb(plaintext));
  };

/**
 * A step of a pipeline that decrypts. It fails with a CliError when the passphrase is wrong or the file's head was
 * changed, and with an Error at the first chunk that was changed, moved or cut off.
 * @param {string} passphrase
 */
export const decrypting = (passphrase) =>
  /** @param {Readable} ciphertext @returns {AsyncGenerator<Uint8Array>} */
  async function* (ciphertext) {
    const { Decrypter } = await import("age-encryption");
    const decrypter = new Decrypter();
    for (const form of formsOf(passphrase)) decrypter.addPassphrase(form);
    const plaintext = await decrypter.decrypt(Readable.toWeb(ciphertext)).catch(() => {
      throw new CliError("The passphrase is wrong, or the file is damaged; nothing was changed.");
    });
    yield* plaintext;
  };
