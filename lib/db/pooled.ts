import { parseDatabaseAddress } from "@/lib/database-address.mjs";
import { env } from "@/lib/env";

/**
 * Whether a pooler in transaction mode stands before the database, by which each transaction may reach another
 * connection: none remembers a setting or a prepared statement.
 */
export const isPooled = env.DATABASE_URL !== undefined && parseDatabaseAddress(env.DATABASE_URL).isPooled;
