import "server-only";
import { admin } from "@/lib/auth/actor";
import { noInput } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { getAdminStats } from "./queries";

/** GET /api/admin/stats */
export const readAdminStats = operation({ actor: admin, input: noInput, run: getAdminStats });
