import "server-only";
import { staff } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { getAdminStats } from "./console-queries";

/** GET /api/admin/stats */
export const readAdminStats = operation({
  actor: staff("reports.read"),
  input: noInput,
  presence: "session",
  run: getAdminStats,
});
