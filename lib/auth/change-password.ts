import "server-only";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { giveBack, take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { member } from "./actor";
import { followNewPassword } from "./new-password";
import { hashPassword, verifyPassword } from "./password";
import { passwordChange } from "./schema";
import { startSession } from "./session-cookie";

const limit = "password change by member";

/**
 * A member changes their password, who knows the old one. All sessions end; this browser gets a new one.
 *
 * @throws Refusal `invalid_input` for a wrong old password, `changed_meanwhile`
 */
export const changePassword = operation({
  actor: member,
  input: passwordChange,
  unrepeatable: true,
  async run(person, { currentPassword, password }) {
    // Counted before it is looked at and forgiven when it fits, as at the sign-in: whoever finds an open browser
    // must not guess here without end.
    await take(limit, person.id, { most: 10, windowSeconds: 15 * 60 });
    const { passwordHash: stored } = await db.user.findUniqueOrThrow({
      select: { passwordHash: true },
      where: { id: person.id },
    });
    if (!(await verifyPassword(stored, currentPassword))) throw wrongPassword();
    await giveBack(limit, person.id);
    const passwordHash = await hashPassword(password);
    await transaction(async () => {
      const { count } = await db.user.updateMany({
        where: { id: person.id, passwordHash: stored },
        data: { passwordHash },
      });
      if (count === 0) throw new Refusal("changed_meanwhile", "Your password was changed somewhere else.");
      await followNewPassword(person, "password_changed");
    });
    await startSession(person.id);
    return { message: "Your password is changed." };
  },
});

function wrongPassword(): Refusal {
  const message = "This is not your current password";
  return new Refusal("invalid_input", message, { issues: [{ path: "currentPassword", message }] });
}
