import "server-only";
import { randomBytes } from "node:crypto";
import { hashToken } from "./sessions";

/** 32 random bytes in base64url, as every one-time link has them at its end; only the hash is kept. */
export function newOneTimeToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** Whether a link could end so; anything else is not worth a look into the database. */
export function isOneTimeToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
