import "server-only";
import { staff } from "@/lib/auth/actor";
import { toUser } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import type { Grant } from "@/lib/core/permissions";
import { refuseLastOwner } from "@/lib/auth/authority";
import { replaceRoles } from "./shared/replace-roles";
import { adminStatusInput } from "./schema";

const administrator: Grant = { role: "administrator", eventId: null };
const hasEverything = ({ role }: Grant) => role === "owner" || role === "administrator";

/**
 * PUT /api/admin/users/{id}/admin-status: grants the role Administrator or removes all roles, from the person's next
 * request.
 *
 * @throws Refusal `forbidden` for oneself, and for an owner by others than owners; `not_found`, `last_owner`
 */
export const setAdminStatus = operation({
  actor: staff("staff.edit"),
  input: adminStatusInput,
  presence: "fresh",
  run(person, { id, isAdmin }) {
    if (id === person.id && !isAdmin)
      throw new Refusal("forbidden", "You can't remove your own admin access.");
    const planned = (current: Grant[]) => {
      if (!isAdmin) return [];
      return current.some(hasEverything) ? current : [...current, administrator];
    };
    return refuseLastOwner(() =>
      transaction(async () => {
        await replaceRoles(person, id, planned);
        return toUser(await db.user.findUniqueOrThrow({ where: { id } }));
      }),
    );
  },
});
