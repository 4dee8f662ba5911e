import "server-only";
import { db } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { toUser } from "@/lib/auth/member";
import { endSession } from "@/lib/auth/sessions";
import { emailTaken } from "@/lib/accounts/shared/email-taken";
import { hashPassword } from "@/lib/accounts/shared/password";
import { requireGoodPassword } from "@/lib/accounts/shared/require-good-password";
import { newAccountInput } from "./schema";
import { startSession } from "./shared/session-cookie";
import { recordSignIn } from "./shared/sign-in-attempts";

/** POST /api/register: creates a pending member and signs them in. */
export const registerAccount = operation({
  actor: bearer,
  input: newAccountInput,
  status: 201,
  // A repeat is answered that the account exists, because signing in needs the password.
  unrepeatable: true,
  async run(signedIn, { password, ...person }) {
    await requireGoodPassword(password, { ...person, isStaff: false });
    const { network } = await caller();
    await countUse("register by address", network, { max: 10, windowSeconds: 60 * 60 });
    const passwordHash = await hashPassword(password);
    try {
      const user = await db.write.user.create({ data: { ...person, passwordHash } });
      if (signedIn) await endSession(signedIn.sessionHash);
      await startSession(user.id, { passwordHash, withSecondFactor: false });
      await recordSignIn(user.id, { method: "password", succeeded: true });
      return toUser(user);
    } catch (error) {
      if (isUniqueViolation(error)) throw emailTaken();
      throw error;
    }
  },
});
