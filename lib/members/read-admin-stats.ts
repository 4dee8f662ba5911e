import "server-only";
import { staff } from "@/lib/auth/actor";
import { noInput } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { getAdminStats } from "./queries";

/** GET /api/admin/stats */
export const readAdminStats = operation({ actor: staff("reports.read"), input: noInput, run: getAdminStats });
