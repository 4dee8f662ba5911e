import "server-only";
import { sql } from "@/lib/db/sql";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";
import { findAskingBrowser } from "./asking-browser";
import type { signInLinkRefusal } from "./labels";

/** The state of a sign-in link. Only the browser that requested it gets the account's address. */
export type SignInLinkState = { state: "open"; email: string } | { state: keyof typeof signInLinkRefusal };

type Row = { email: string; isHere: boolean; isUsed: boolean; isOver: boolean };

/** Reads a sign-in link without using it, because mail scanners open links. */
export async function readSignInLink(token: string): Promise<SignInLinkState> {
  if (!isOneTimeToken(token)) return { state: "unknown" };
  const browser = await findAskingBrowser();
  const [row] = await sql<Row>`
    SELECT u."email", l."browserHash" = ${hashToken(browser ?? "")} AS "isHere", l."usedAt" IS NOT NULL AS "isUsed",
           l."expiresAt" <= now() AS "isOver"
    FROM "SignInLink" l JOIN "User" u ON u."id" = l."userId" WHERE l."hash" = ${hashToken(token)}`;
  if (!row) return { state: "unknown" };
  if (row.isUsed) return { state: "used" };
  if (row.isOver) return { state: "expired" };
  return row.isHere ? { state: "open", email: row.email } : { state: "other_browser" };
}
