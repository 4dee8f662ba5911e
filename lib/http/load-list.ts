import "server-only";
import { unstable_rethrow } from "next/navigation";
import { caller } from "@/lib/auth/caller";
import { isStatementTimeout, isUnavailable } from "@/lib/db/constraint";
import { log } from "@/lib/log";
import { describeError } from "./failure";

/**
 * The rows of one list on a page. If its query fails, an entry is logged and the result is null, so that the rest of
 * the page is shown. An unavailable database fails the whole page, which is then answered with 503.
 */
export async function loadList<Found>(query: Promise<Found>): Promise<Found | null> {
  try {
    return await query;
  } catch (error) {
    unstable_rethrow(error);
    if (isUnavailable(error) && !isStatementTimeout(error)) throw error;
    const { requestId } = await caller();
    log.error({ requestId, error: describeError(error) }, "list failed");
    return null;
  }
}
