import "server-only";
import { isCheckViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/errors";

/**
 * Runs what may take an administrator away. The database keeps the last one, also when two act on each other at the
 * same instant.
 *
 * @throws Refusal `last_administrator`
 */
export async function keepingAnAdministrator<Output>(work: () => Promise<Output>): Promise<Output> {
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
