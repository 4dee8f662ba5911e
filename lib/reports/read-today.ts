import "server-only";
import { anyStaff } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { getToday } from "./today-queries";

/** GET /api/admin/today */
export const readToday = operation({ actor: anyStaff, input: noInput, presence: "session", run: getToday });
