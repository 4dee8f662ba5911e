import "server-only";
import { db, transaction } from "@/lib/db/client";
import { operation } from "@/lib/operation";
import { visitor } from "./actor";
import { checkCredentials } from "./check-credentials";
import { toUser } from "./member";
import { hashPassword, needsRehash } from "./password";
import { credentials } from "./schema";
import { startSession } from "./session-cookie";
import { endSession } from "./sessions";

/**
 * POST /api/login.
 *
 * @throws Refusal `unauthorized`, `too_many`
 */
export const signIn = operation({
  actor: visitor,
  input: credentials,
  unrepeatable: true,
  async run(person, { email, password }) {
    const user = await checkCredentials(email, password);
    if (needsRehash(user.passwordHash)) await rehash(user.id, password);
    if (person) await endSession(person.sessionHash);
    await startSession(user.id);
    return toUser(user);
  },
});

/** The same password at today's cost; the database ends the sessions of any other change. */
async function rehash(id: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transaction(async () => {
    await db.$executeRaw`SELECT set_config('portal.same_password', 'yes', true)`;
    await db.user.update({ where: { id }, data: { passwordHash } });
  });
}
