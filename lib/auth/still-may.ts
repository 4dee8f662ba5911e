import "server-only";
import { Prisma } from "@/lib/db/client";
import { rolesWith, type Permission } from "@/lib/core/permissions";

/**
 * Whether the account with this id is not suspended and has a role that gives the permission for everything. Actions
 * that take effect later use it to check that their author still has the permission.
 */
export const isStillPermitted = (id: Prisma.Sql, permission: Permission) => Prisma.sql`
  EXISTS (SELECT FROM "RoleGrant" g JOIN "User" s ON s."id" = g."userId"
          WHERE g."userId" = ${id} AND g."eventId" IS NULL AND s."suspendedAt" IS NULL
            AND g."role" = ANY(${rolesWith(permission)}::"StaffRole"[]))`;
