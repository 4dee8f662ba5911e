import "server-only";
import { staff } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { operation } from "@/lib/core/operation";
import { refuseLastOwner } from "@/lib/auth/authority";
import { findStaffMember } from "./queries";
import { replaceRoles } from "./shared/replace-roles";
import { rolesInput } from "./schema";

/**
 * PUT /api/admin/users/{id}/roles: gives a person exactly these roles, from their next request.
 *
 * @throws Refusal `forbidden` for one's own roles, and for an owner's by others than owners; `not_found`, `last_owner`
 */
export const setRoles = operation({
  actor: staff("staff.edit", "staff.read"),
  input: rolesInput,
  presence: "fresh",
  run: (person, { id, roles }) =>
    refuseLastOwner(() =>
      transaction(async () => {
        await replaceRoles(person, id, () => roles);
        return findStaffMember(person, id);
      }),
    ),
});
