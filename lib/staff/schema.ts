import { z } from "zod";
import { id } from "@/lib/core/fields";
import { roleNames, roles } from "@/lib/core/permissions";

/** PUT /api/admin/users/{id}/admin-status. */
export const adminStatusInput = z.object({
  id,
  isAdmin: z.boolean({ error: "isAdmin must be true or false" }),
});

const grant = z
  .object({
    role: z.enum(roleNames, { error: `The role must be one of ${roleNames.join(", ")}` }),
    eventId: id.nullish().transform((value) => value ?? null),
  })
  .refine(({ role, eventId }) => eventId === null || roles[role].canBeLimited, {
    path: ["eventId"],
    error: "Only Events and Check-in can be limited to an event",
  });

/** The maximum number of grants, more than anybody needs; each is a row. */
const maxGrants = 50;

/** The input of PUT /api/admin/users/{id}/roles: all roles that the person is to have. */
export const rolesInput = z.object({
  id,
  roles: z.array(grant).max(maxGrants, `A person can have up to ${maxGrants} roles`),
});

/** The person whose second factors are to be removed. */
export const personIdInput = z.object({ id });

export const factorResetIdInput = z.object({ id });
