import "server-only";
import { isCheckViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/errors";

/**
 * Runs work that may remove an administrator. A trigger keeps the last one, even when two administrators remove each
 * other at the same time.
 *
 * @throws Refusal `last_administrator`
 */
export async function refuseLastAdministrator<Output>(work: () => Promise<Output>): Promise<Output> {
  try {
    return await work();
  } catch (error) {
    if (!isCheckViolation(error, "User_last_administrator")) throw error;
    throw new Refusal(
      "last_administrator",
      "This is the last administrator. Make someone else an administrator first.",
    );
  }
}
