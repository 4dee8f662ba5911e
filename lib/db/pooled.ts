import { parseDatabaseAddress } from "@/lib/database-address.mjs";
import { env } from "@/lib/env";

/**
 * Whether a pooler in transaction mode is between the portal and the database. Each transaction may then use another
 * connection, so settings and prepared statements do not persist.
 */
export const isPooled = env.DATABASE_URL !== undefined && parseDatabaseAddress(env.DATABASE_URL).isPooled;
