import "server-only";
import { Prisma } from "@/lib/db/client";

/**
 * Whether user `u` has a role or had one within thirty days. Whoever may give roles could otherwise take a colleague's
 * away for as long as it takes to get past their second factor.
 */
export const isStaffLately = Prisma.sql`
  (u."isAdmin" OR coalesce(u."leftStaffAt" > now() - interval '720 hours', false))`;
