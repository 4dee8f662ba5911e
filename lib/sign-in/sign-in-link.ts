import "server-only";
import { randomBytes, randomInt } from "node:crypto";
import { sql } from "@/lib/db/sql";
import { hashToken } from "@/lib/auth/sessions";
import { signInLinkSeconds } from "./asking-browser";

const letters = "BCDFGHJKMNPQRSTVWXZ";
const characters = `${letters}23456789`;

/** A random code, one of more than 10^11, of which one browser may try five. */
function newCode(): string {
  const group = () => {
    const rest = Array.from({ length: 3 }, () => characters[randomInt(characters.length)]);
    return [letters[randomInt(letters.length)], ...rest].join("");
  };
  return `${group()}-${group()}`;
}

/** The hash of a code together with the browser's secret, because the code alone could be found from a plain hash. */
export function codeHashOf(code: string, browser: string): string {
  return hashToken(`${browser} ${code}`);
}

/** Stores a link and a code for this browser. Only hashes of all three are stored. */
export async function issueSignInLink(
  userId: string,
  browser: string,
): Promise<{ token: string; code: string }> {
  const token = randomBytes(32).toString("base64url");
  const code = newCode();
  await sql.write`
    INSERT INTO "SignInLink" ("hash", "userId", "browserHash", "codeHash", "expiresAt")
    VALUES (${hashToken(token)}, ${userId}::uuid, ${hashToken(browser)}, ${codeHashOf(code, browser)},
            now() + make_interval(secs => ${signInLinkSeconds}::float8))`;
  return { token, code };
}

export type LinkOwner = { userId: string; email: string; passwordHash: string | null };

/** Uses up a link of this browser, once. Null when the link was used, has expired, or is another browser's. */
export async function consumeSignInLink(hash: string, browser: string): Promise<LinkOwner | null> {
  const [owner] = await sql.write<LinkOwner>`
    UPDATE "SignInLink" l SET "usedAt" = now() FROM "User" u
    WHERE l."hash" = ${hash} AND l."browserHash" = ${hashToken(browser)} AND l."usedAt" IS NULL
      AND l."expiresAt" > now()
      AND u."id" = l."userId" AND u."suspendedAt" IS NULL AND u."emailVerifiedAt" IS NOT NULL
    RETURNING u."id"::text AS "userId", u."email", u."passwordHash"`;
  return owner ?? null;
}
