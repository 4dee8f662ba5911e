"use server";

import { action } from "@/lib/http/action";
import { approveFactorReset } from "@/lib/staff/approve-factor-reset";
import { dismissLostFactor } from "@/lib/staff/dismiss-lost-factor";
import { requestFactorReset } from "@/lib/staff/request-factor-reset";
import { setRoles } from "@/lib/staff/set-roles";
import { stopFactorReset } from "@/lib/staff/stop-factor-reset";

const refresh = ["/admin/staff"] as const;
const refreshReports = ["/admin", "/admin/staff"] as const;

// This action has no `refresh`, because the list is loaded again afterwards.
export const setRolesAction = action(setRoles);
export const dismissLostFactorAction = action(dismissLostFactor, { refresh: refreshReports });
export const requestFactorResetAction = action(requestFactorReset, { refresh });
export const approveFactorResetAction = action(approveFactorReset, { refresh });
export const stopFactorResetAction = action(stopFactorReset, { refresh });
