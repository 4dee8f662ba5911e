import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { resolvePeriod } from "./period";
import { getMonthEnd, toMonthEndAnswer } from "./queries";
import { periodInput } from "./schema";

/**
 * GET /api/admin/month-end: amounts opened, received and given up in a period, and the balances at its end. A missing
 * day is that of the other day's month.
 */
export const readMonthEnd = operation({
  actor: staff("payments.read"),
  input: periodInput,
  presence: "session",
  run: async (person, asked) => toMonthEndAnswer(await getMonthEnd(person, await resolvePeriod(asked))),
});
