import "server-only";
import { Prisma } from "@/lib/db/client";

/**
 * Whether user `u` has a role or had one within thirty days. Otherwise, a person who may give roles could briefly take
 * a colleague's role away to get past their second factor.
 */
export const isStaffLately = Prisma.sql`
  (u."isAdmin" OR coalesce(u."leftStaffAt" > now() - interval '720 hours', false))`;
