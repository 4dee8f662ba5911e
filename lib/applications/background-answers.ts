import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { secretOf } from "@/lib/env";

/** The five background answers and the applicant's explanation. */
export type BackgroundAnswers = {
  professionalMisconductSubject: boolean;
  professionalMisconductPending: boolean;
  criminalConviction: boolean;
  bankruptcyHistory: boolean;
  regulatoryRegistration: boolean;
  backgroundExplanation: string;
};

/*
 * Encrypted bytes: version (1) · nonce (12) · tag (16) · ciphertext. The version is authenticated, so that no format
 * can be passed off as another.
 */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** Plaintext is padded to a multiple of this, so that the length of a row does not reveal who gave an explanation. */
const PADDED_TO_BYTES = 4096;

let derived: { secret: string; key: Buffer } | undefined;

function key(): Buffer {
  const secret = secretOf("DATA_ENCRYPTION_KEY");
  if (derived?.secret !== secret) {
    // HKDF derives a separate key for each use of the secret; the label names this use.
    const bytes = hkdfSync("sha256", secret, "member-portal", "background-answers/1", 32);
    derived = { secret, key: Buffer.from(bytes) };
  }
  return derived.key;
}

/** Encrypts for the column `MembershipApplication.backgroundAnswers` with AES-256-GCM and a random nonce. */
export function encryptBackgroundAnswers(value: BackgroundAnswers): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(JSON.stringify(value));
  // JSON ignores trailing spaces, so the length need not be stored.
  const padded = Buffer.alloc(Math.ceil(text.length / PADDED_TO_BYTES) * PADDED_TO_BYTES, " ");
  text.copy(padded);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key(), nonce).setAAD(Buffer.of(VERSION));
  const ciphertext = Buffer.concat([cipher.update(padded), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ciphertext]));
}

/** @throws Error when the bytes were changed, use another key or have an unknown version */
export function decryptBackgroundAnswers(sealed: Uint8Array): BackgroundAnswers {
  if (sealed[0] !== VERSION || sealed.length <= HEADER_BYTES)
    throw new Error("Background answers of an unknown version");
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key(), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.of(VERSION))
    .setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEADER_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]);
  return JSON.parse(text.toString("utf8")) as BackgroundAnswers;
}
