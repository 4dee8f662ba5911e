import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";

/** A value as the version before encrypted it: without the id of its key. */
export function valueOfVersion1(secret: string, purpose: string, text: string): Buffer {
  const version = Buffer.of(1);
  const nonce = randomBytes(12);
  const key = Buffer.from(hkdfSync("sha256", secret, "member-portal", purpose, 32));
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(version);
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([version, nonce, cipher.getAuthTag(), ciphertext]);
}
