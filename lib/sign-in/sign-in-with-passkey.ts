import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { countUse, isWithinLimit } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { toUser } from "@/lib/auth/member";
import { endSession } from "@/lib/auth/sessions";
import { passkeyRefusal } from "@/lib/factors/labels";
import { suspendedMessage } from "./labels";
import { provePasskey } from "@/lib/factors/shared/prove-passkey";
import { signInByPasskeyInput } from "./schema";
import { startSession } from "./shared/session-cookie";
import { recordSignIn } from "./shared/sign-in-attempts";

/**
 * POST /api/login/passkey: signs in with a passkey alone. It identifies the account, and it counts as both factors
 * because it verifies its user. Nobody can guess one, so earlier failures of its network neither delay nor refuse it.
 *
 * @throws Refusal `unauthorized`, `account_suspended`, `too_many`
 */
export const signInWithPasskey = operation({
  actor: bearer,
  input: signInByPasskeyInput,
  unrepeatable: true,
  async run(person, { passkey }) {
    const { network } = await caller();
    const proven = provePasskey(passkey, { purpose: "sign_in", userId: null });
    const { passkeyId, owner } = await proven.catch((error: unknown) =>
      auditFailure(passkey.id, network, error),
    );
    await countUse("sign-ins by account", `${owner.email} ${network}`, { max: 60, windowSeconds: 60 * 60 });
    if (owner.suspendedAt) {
      await recordAudit({
        actor: owner,
        action: "sign_in_failed",
        details: { ...method, reason: "suspended" },
      });
      throw new Refusal("account_suspended", suspendedMessage(owner, getAssociation().contactEmail));
    }
    if (person) await endSession(person.sessionHash);
    await transaction(async () => {
      // A concurrent reset of the account removes its passkeys and then ends its sessions, including this one.
      await lockMember(owner.id);
      if ((await db.passkey.count({ where: { id: passkeyId } })) === 0)
        throw new Refusal("unauthorized", passkeyRefusal);
      await startSession(owner.id, { passwordHash: null, withSecondFactor: true });
    });
    await recordSignIn(owner.id, { method: "passkey", succeeded: true });
    return toUser(owner);
  },
});

const method = { method: "passkey" } as const;

/**
 * Audits a failure. Failures without an account are audited 30 times in a quarter of an hour; otherwise a bot could
 * fill the log.
 */
async function auditFailure(credentialId: string, network: string, error: unknown): Promise<never> {
  if (error instanceof Refusal) {
    const passkey = await db.passkey.findUnique({ where: { credentialId }, include: { user: true } });
    const isAudited =
      passkey !== null ||
      (await isWithinLimit("unknown passkeys by network", network, { max: 30, windowSeconds: 15 * 60 }));
    if (isAudited)
      await recordAudit({ actor: passkey?.user ?? null, action: "sign_in_failed", details: method });
    if (passkey) await recordSignIn(passkey.userId, { method: "passkey", succeeded: false });
  }
  throw error;
}
