import "server-only";
import { sqlValue } from "@/lib/db/sql";

/**
 * The name of whoever else has the association's member number, however it is written; null for nobody. The database
 * holds that no two people have the same.
 */
export const findNumberBearer = (number: string, userId: string | null): Promise<string | null> =>
  sqlValue`(SELECT "firstName" || ' ' || "lastName" FROM "User"
    WHERE "code_key"("memberNumber") = "code_key"(${number}) AND "id" IS DISTINCT FROM ${userId}::uuid)`;
