import "server-only";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";

type Locked = { name: string; postedAt: Date | null; postedById: string | null };

/**
 * Locks a statement, so that only one person at a time posts, changes or undoes it.
 * @throws Refusal `not_found`
 */
export async function lockStatement(id: string): Promise<Locked> {
  const [row] = await sql<Locked>`
    SELECT "name", "postedAt", "postedById"::text FROM "BankStatement" WHERE "id" = ${id}::uuid FOR UPDATE`;
  if (!row) throw new Refusal("not_found", "Statement not found");
  return row;
}
