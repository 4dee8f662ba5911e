import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { toUser } from "@/lib/auth/member";
import { resetUnverifiedAccount } from "@/lib/auth/unverified-accounts";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { refuseLastAdministrator } from "./last-administrator";
import { adminStatus } from "./schema";

/**
 * PUT /api/admin/users/{id}/admin-status: grants or removes administrator rights, from the person's next request. Granting
 * first resets an account with an unverified address.
 *
 * @throws Refusal `forbidden` for oneself, `not_found`, `last_administrator`
 */
export const setAdminStatus = operation({
  actor: admin,
  input: adminStatus,
  run(person, { id, isAdmin }) {
    if (id === person.id && !isAdmin)
      throw new Refusal("forbidden", "You can't remove your own admin access.");
    return refuseLastAdministrator(() =>
      transaction(async () => {
        const { count } = await db.user.updateMany({
          where: { id, isAdmin: !isAdmin },
          data: { isAdmin },
        });
        // Otherwise an earlier promise would make them an administrator once they confirm their address.
        if (!isAdmin) await db.user.updateMany({ where: { id }, data: { adminOnProofById: null } });
        const user = await db.user.findUnique({ where: { id } });
        if (!user) throw new Refusal("not_found", "Member not found");
        if (count === 1) {
          const isReset = isAdmin && (await resetUnverifiedAccount(user));
          await recordAudit({
            actor: person,
            action: isAdmin ? "admin_granted" : "admin_revoked",
            target: { type: "user", id },
            details: { email: user.email, ...(isReset ? { accountReset: true } : {}) },
          });
        }
        return toUser(user);
      }),
    );
  },
});
