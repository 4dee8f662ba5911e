import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/*
 * Encryption of single values with AES-256-GCM, under one of several keys. Shared by the portal and scripts/, so that
 * a start and a restore can say which key is missing.
 *
 * A value is version (1) · key id (8) · nonce (12) · tag (16) · ciphertext, and version and id are authenticated.
 * Version 1 has no id: it is opened with whichever key fits.
 */

/** @typedef {{ id: string, secret: string }} DataKey */
/**
 * The key that encrypts, and all that decrypt, beginning with it.
 * @typedef {{ current: DataKey, all: DataKey[] }} KeyRing
 */

const VERSION_WITHOUT_ID = 1;
const VERSION = 2;
const ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HASH_BYTES = 16;

/** Thrown when a value was encrypted with a key that is not set. */
export class MissingKeyError extends Error {
  /** @param {string | null} keyId null for a value that does not name its key */
  constructor(keyId) {
    super(`No key opens this value${keyId ? `: it was encrypted with key ${keyId}` : ""}`);
    this.keyId = keyId;
  }
}

/**
 * Identifies a key without revealing it; backups name the key in the same way.
 * @param {string} secret
 */
export const keyIdOf = (secret) =>
  createHmac("sha256", secret)
    .update("portal backup")
    .digest("hex")
    .slice(0, 2 * ID_BYTES);

/** @param {string} current @param {readonly string[]} [old] @returns {KeyRing} */
export function keyRingOf(current, old = []) {
  const all = [...new Set([current, ...old])].map((secret) => ({ id: keyIdOf(secret), secret }));
  return { current: /** @type {DataKey} */ (all[0]), all };
}

/** @type {Map<string, Buffer>} */
const derived = new Map();

/** The key for one use of a secret, derived by HKDF. @param {DataKey} key @param {string} purpose */
function derivedKey({ secret }, purpose) {
  const name = JSON.stringify([secret, purpose]);
  let key = derived.get(name);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "member-portal", purpose, 32));
    derived.set(name, key);
  }
  return key;
}

/** The beginning of each value that a key has encrypted. @param {string} keyId */
export const headOf = (keyId) => new Uint8Array([VERSION, ...Buffer.from(keyId, "hex")]);

/** @param {KeyRing} ring @param {string} purpose @param {Uint8Array} plaintext */
export function seal({ current }, purpose, plaintext) {
  const head = headOf(current.id);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", derivedKey(current, purpose), nonce).setAAD(head);
  const ciphertext = [cipher.update(plaintext), cipher.final()];
  return new Uint8Array(Buffer.concat([head, nonce, cipher.getAuthTag(), ...ciphertext]));
}

/**
 * @param {KeyRing} ring @param {string} purpose @param {Uint8Array} sealed
 * @throws MissingKeyError, or Error for a value that was changed or has an unknown version
 */
export function open({ all }, purpose, sealed) {
  const headBytes = sealed[0] === VERSION ? 1 + ID_BYTES : 1;
  if (
    (sealed[0] !== VERSION && sealed[0] !== VERSION_WITHOUT_ID) ||
    sealed.length <= headBytes + NONCE_BYTES + TAG_BYTES
  )
    throw new Error("An encrypted value of an unknown version");
  if (sealed[0] === VERSION_WITHOUT_ID) return openWithAny(all, purpose, sealed);
  const id = Buffer.from(sealed.subarray(1, headBytes)).toString("hex");
  const key = all.find((one) => one.id === id);
  if (!key) throw new MissingKeyError(id);
  return decrypt(key, purpose, sealed, headBytes);
}

/** @param {DataKey[]} keys @param {string} purpose @param {Uint8Array} sealed */
function openWithAny(keys, purpose, sealed) {
  for (const key of keys) {
    try {
      return decrypt(key, purpose, sealed, 1);
    } catch {
      // The value belongs to another key, or was changed.
    }
  }
  throw new MissingKeyError(null);
}

/** @param {DataKey} key @param {string} purpose @param {Uint8Array} sealed @param {number} headBytes */
function decrypt(key, purpose, sealed, headBytes) {
  const tagAt = headBytes + NONCE_BYTES;
  const textAt = tagAt + TAG_BYTES;
  const decipher = createDecipheriv(
    "aes-256-gcm",
    derivedKey(key, purpose),
    sealed.subarray(headBytes, tagAt),
    {
      authTagLength: TAG_BYTES,
    },
  )
    .setAAD(sealed.subarray(0, headBytes))
    .setAuthTag(sealed.subarray(tagAt, textAt));
  return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]);
}

/**
 * A keyed hash of a text, with which equal values are found without storing them.
 * @param {DataKey} key @param {string} purpose @param {string} text
 */
export function searchHash(key, purpose, text) {
  const hash = createHmac("sha256", derivedKey(key, purpose)).update(text).digest();
  return new Uint8Array(hash.subarray(0, HASH_BYTES));
}
