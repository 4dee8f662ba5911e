import "server-only";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";
import { afterPasswordChange } from "./shared/new-password";
import { requireOwnPassword } from "@/lib/accounts/shared/own-password";
import { hashPassword } from "@/lib/accounts/shared/password";
import { requireGoodPassword } from "@/lib/accounts/shared/require-good-password";
import { passwordChangeInput } from "./schema";
import { startSession } from "./shared/session-cookie";

/**
 * Changes the member's password. All sessions end, and this browser gets a new one.
 *
 * @throws Refusal `invalid_input` for a wrong current password or a poor new one, `changed_meanwhile`
 */
export const changePassword = operation({
  actor: member,
  input: passwordChangeInput,
  unrepeatable: true,
  async run(person, { currentPassword, password }) {
    await requireGoodPassword(password, { ...person, isStaff: person.isAdmin });
    const stored = await requireOwnPassword(person, currentPassword);
    const passwordHash = await hashPassword(password);
    await transaction(async () => {
      const before = await db.session.findUnique({
        select: { withSecondFactor: true },
        where: { idHash: person.sessionHash },
      });
      const { count } = await db.write.user.updateMany({
        where: { id: person.id, passwordHash: stored },
        data: { passwordHash },
      });
      if (count === 0)
        throw new Refusal("changed_meanwhile", "Your password has been changed from another session.");
      await afterPasswordChange(person, "password_changed");
      // The change has ended this browser's session as well.
      await startSession(person.id, {
        passwordHash,
        withSecondFactor: before?.withSecondFactor ?? false,
      });
    });
    return { message: "Your password has been changed." };
  },
});
