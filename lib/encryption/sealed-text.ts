import "server-only";
import { env, secretOf } from "@/lib/env";
import { keyRingOf, open, seal, searchHash, type KeyRing } from "./cipher.mjs";
import type { EncryptedColumn } from "./columns.mjs";

type Purpose = EncryptedColumn["purpose"];

let ring: KeyRing | undefined;

/** The keys of this portal: the one that encrypts, and all that decrypt. */
export function keyRing(): KeyRing {
  return (ring ??= keyRingOf(secretOf("DATA_ENCRYPTION_KEY"), env.DATA_ENCRYPTION_KEYS_OLD));
}

/**
 * Encrypts a JSON text. It is padded with spaces to a multiple of `paddedToBytes`, so that its length reveals nothing.
 */
export function sealJson(purpose: Purpose, value: unknown, paddedToBytes: number): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(JSON.stringify(value));
  // JSON ignores trailing spaces, so the length need not be stored.
  const padded = Buffer.alloc(Math.ceil(text.length / paddedToBytes) * paddedToBytes, " ");
  text.copy(padded);
  return seal(keyRing(), purpose, padded);
}

/** @throws MissingKeyError, or Error when the bytes were changed or have an unknown version */
export function openJson(purpose: Purpose, sealed: Uint8Array): unknown {
  return JSON.parse(open(keyRing(), purpose, sealed).toString("utf8"));
}

/** The hash under which a text is stored. A key rotation computes it again. */
export function hashToStore(purpose: string, text: string): Uint8Array<ArrayBuffer> {
  return searchHash(keyRing().current, purpose, text);
}

/** The hashes under which a text may be stored: one per key, because a rotation may be in progress. */
export function hashesToFind(purpose: string, text: string): Uint8Array<ArrayBuffer>[] {
  return keyRing().all.map((key) => searchHash(key, purpose, text));
}
