import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { recordAudit } from "@/lib/audit/record";
import { sqlOutsideTransaction } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { bearer } from "@/lib/auth/actor";
import { hashToken } from "@/lib/auth/sessions";
import { findAskingBrowser, forgetAskingBrowser } from "./asking-browser";
import { completeFirstStep } from "./shared/complete-sign-in";
import { signInCodeRefusal } from "./labels";
import { countAtNetworkPace, undoAtNetworkPace } from "./shared/network-pace";
import { responseMs } from "./response-time";
import { parseSignInCode } from "@/lib/accounts/rules";
import { signInByCodeInput } from "./schema";
import { recordSignIn } from "./shared/sign-in-attempts";
import { codeHashOf, consumeSignInLink, type LinkOwner } from "./sign-in-link";

/** The number of codes that one browser may try per email. */
const maxCodes = 5;

/**
 * Signs in with an emailed code, once, in the browser that requested it; or returns the factors left to prove. The
 * response is the same, in the same time, whether the requested address has an account or not.
 *
 * @throws Refusal `invalid_input` at `code`, `unauthorized`
 */
export const signInWithCode = operation({
  actor: bearer,
  input: signInByCodeInput,
  unrepeatable: true,
  async run(person, { code }) {
    await countAtNetworkPace("sign-in code");
    const [owner] = await Promise.all([findOwner(code), pause(responseMs)]);
    if (!owner)
      throw new Refusal("invalid_input", signInCodeRefusal, {
        issues: [{ path: "code", message: signInCodeRefusal }],
      });
    await undoAtNetworkPace("sign-in code");
    const { userId, passwordHash } = owner;
    const secondStep = await completeFirstStep(person, { userId, passwordHash, method: "link" });
    await forgetAskingBrowser();
    return { secondStep };
  },
});

type Tried = { hash: string; codeHash: string; userId: string; email: string };

async function findOwner(typed: string): Promise<LinkOwner | null> {
  const browser = await findAskingBrowser();
  const code = parseSignInCode(typed);
  if (!browser || !code) return null;
  // The attempt is counted before the comparison, so that concurrent guesses cannot exceed the limit.
  const tried = await sqlOutsideTransaction<Tried>`
    UPDATE "SignInLink" l SET "codesTyped" = l."codesTyped" + 1 FROM "User" u
    WHERE l."browserHash" = ${hashToken(browser)} AND l."usedAt" IS NULL AND l."expiresAt" > now()
      AND l."codesTyped" < ${maxCodes} AND u."id" = l."userId"
    RETURNING l."hash", l."codeHash", u."id"::text AS "userId", u."email"`;
  const found = tried.find(({ codeHash }) => codeHash === codeHashOf(code, browser));
  if (found) return consumeSignInLink(found.hash, browser);
  const [owner] = tried;
  if (owner) {
    const actor = { id: owner.userId, email: owner.email };
    await recordAudit({ actor, action: "sign_in_failed", details: { method: "link" } });
    await recordSignIn(owner.userId, { method: "link", succeeded: false });
  }
  return null;
}
