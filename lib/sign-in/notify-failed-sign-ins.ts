import "server-only";
import { isFirst } from "@/lib/limits/limit";
import { sql } from "@/lib/db/sql";
import { manyFailedSignInsLetter } from "./letters";
import { queueSignInLetter } from "./shared/sign-in-letters";

/** The number of wrong passwords from which owners are notified, as many as one network may try. */
const many = 10;
const daySeconds = 24 * 60 * 60;

/**
 * Notifies the owners of accounts for which many wrong passwords or codes were entered within an hour, each once a day.
 * It does not run in the attempts, because its duration would reveal which addresses have an account.
 */
export async function notifyFailedSignIns(): Promise<void> {
  const tried = await sql<{ userId: string; count: number }>`
    SELECT "userId"::text, count(*)::int AS "count" FROM "SignInAttempt"
    WHERE NOT "succeeded" AND "createdAt" > now() - interval '1 hour'
    GROUP BY 1 HAVING count(*) >= ${many}::int`;
  for (const { userId, count } of tried) {
    if (await isFirst("failed sign-ins letter", userId, daySeconds))
      await queueSignInLetter(userId, "many_failed_sign_ins", (owner) =>
        manyFailedSignInsLetter(owner, count),
      );
  }
}
