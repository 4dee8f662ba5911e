import "server-only";
import { Prisma } from "@/lib/db/client";
import { rolesWith, type Permission } from "@/lib/core/permissions";

/**
 * The condition that the account with this id is not suspended and has a role that gives the permission for everything.
 * What takes effect some time after it was asked for checks with it that whoever asked still could.
 */
export const isStillPermitted = (id: Prisma.Sql, permission: Permission) => Prisma.sql`
  EXISTS (SELECT FROM "RoleGrant" g JOIN "User" s ON s."id" = g."userId"
          WHERE g."userId" = ${id} AND g."eventId" IS NULL AND s."suspendedAt" IS NULL
            AND g."role" = ANY(${rolesWith(permission)}::"StaffRole"[]))`;
