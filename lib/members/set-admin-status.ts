import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { toUser } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { keepLastAdministrator } from "./last-administrator";
import { adminStatus } from "./schema";

/**
 * PUT /api/admin/users/{id}/admin-status: grants or removes administrator rights, from the person's next request.
 *
 * @throws Refusal `forbidden` for oneself, `not_found`, `last_administrator`
 */
export const setAdminStatus = operation({
  actor: admin,
  input: adminStatus,
  run(person, { id, isAdmin }) {
    if (id === person.id && !isAdmin)
      throw new Refusal("forbidden", "You can't remove your own admin access.");
    return keepLastAdministrator(() =>
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
          await recordAudit({
            actor: person,
            action: isAdmin ? "admin_granted" : "admin_revoked",
            target: { type: "user", id },
            details: { email: user.email },
          });
        }
        return toUser(user);
      }),
    );
  },
});
