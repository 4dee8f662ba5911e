import "server-only";
import { sql } from "@/lib/db/sql";

/** Whether the database answers. */
export async function isDatabaseUp(): Promise<boolean> {
  try {
    await sql`SELECT 1`;
    return true;
  } catch {
    return false;
  }
}
