import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { giveBack, take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { visitor } from "./actor";
import { caller } from "./caller";
import { toUser } from "./member";
import { hashPassword, needsRehash, verifyPassword } from "./password";
import { credentials } from "./schema";
import { startSession } from "./session-cookie";
import { endSession } from "./sessions";

const window = { windowSeconds: 15 * 60 };

/** POST /api/login. One answer in the same time for an unknown address and a wrong password (decisions §4). */
export const signIn = operation({
  actor: visitor,
  input: credentials,
  unrepeatable: true,
  async run(person, { email, password }) {
    const { network } = await caller();
    await countAttempt(network, email);
    const user = await db.user.findUnique({ where: { email } });
    const fits = await verifyPassword(user?.passwordHash, password).catch(async (error: unknown) => {
      await forgive(network, email); // too busy to look at it, so it was no failure
      throw error;
    });
    if (!fits || !user) {
      await recordAudit({ actor: user, actorEmail: email, action: "sign_in_failed" });
      throw new Refusal("unauthorized", "Invalid email or password");
    }
    await forgive(network, email);
    if (needsRehash(user.passwordHash)) await rehash(user.id, password);
    if (person) await endSession(person.sessionHash);
    await startSession(user.id);
    return toUser(user);
  },
});

/**
 * Counted before the password is looked at and forgiven when it fits, so that guesses sent at the same
 * moment cannot slip under the limit together. The first refusal of a window goes into the audit log;
 * one for each would let a robot fill it.
 */
async function countAttempt(network: string, email: string): Promise<void> {
  try {
    await take("sign-in by address", network, { most: 30, ...window });
    await take("sign-in by account", email, { most: 10, ...window });
  } catch (error) {
    if (error instanceof Refusal && error.details.isFirst) {
      await recordAudit({ actor: null, actorEmail: email, action: "sign_in_throttled" });
    }
    throw error;
  }
}

async function forgive(network: string, email: string): Promise<void> {
  await Promise.all([giveBack("sign-in by address", network), giveBack("sign-in by account", email)]);
}

/** The same password at today's cost; the database ends the sessions of any other change. */
async function rehash(id: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transaction(async () => {
    await db.$executeRaw`SELECT set_config('portal.same_password', 'yes', true)`;
    await db.user.update({ where: { id }, data: { passwordHash } });
  });
}
