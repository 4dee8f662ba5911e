import "server-only";
import { sql } from "@/lib/db/sql";

export async function isDatabaseUp(): Promise<boolean> {
  try {
    await sql`SELECT 1`;
    return true;
  } catch {
    return false;
  }
}
