import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { giveBack, take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { visitor } from "./actor";
import { caller } from "./caller";
import { toUser } from "./member";
import { hashPassword, needsRehash, verifyPassword } from "./password";
import { credentials } from "./schema";
import { startSession } from "./session-cookie";

const window = { windowSeconds: 15 * 60 };

/** POST /api/login. One answer in the same time for an unknown address and a wrong password (decisions §4). */
export const signIn = operation({
  actor: visitor,
  input: credentials,
  unrepeatable: true,
  async run(_, { email, password }) {
    const { ip } = await caller();
    // Counted before the password is looked at and given back when it fits, so that guesses sent
    // at the same moment cannot slip under the limit together.
    await take("sign-in by address", ip, { most: 30, ...window });
    await take("sign-in by account", email, { most: 10, ...window });

    const user = await db.user.findUnique({ where: { email } });
    if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
      await recordAudit({ actor: user, actorEmail: email, action: "sign_in_failed" });
      throw new Refusal("unauthorized", "Invalid email or password");
    }
    await Promise.all([giveBack("sign-in by address", ip), giveBack("sign-in by account", email)]);
    if (needsRehash(user.passwordHash)) {
      await db.user.update({ where: { id: user.id }, data: { passwordHash: await hashPassword(password) } });
    }
    await startSession(user.id);
    return toUser(user);
  },
});
