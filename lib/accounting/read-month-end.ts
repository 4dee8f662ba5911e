import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { daysOfMonth, lastMonth, periodOf } from "./period";
import { monthEnd } from "./queries";
import { periodInput } from "./schema";

/**
 * GET /api/admin/month-end: what was opened, received and given up in a period, and what is left at its end. Where one
 * day is missing, it is that of the other's month.
 */
export const readMonthEnd = operation({
  actor: staff("payments.read"),
  input: periodInput,
  async run(person, { from, to }) {
    const month = daysOfMonth((from ?? to)?.slice(0, 7) ?? (await lastMonth()));
    return monthEnd(person, periodOf({ from: from ?? month.from, to: to ?? month.to }));
  },
});
