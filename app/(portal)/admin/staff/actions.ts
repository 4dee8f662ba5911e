"use server";

import { action } from "@/lib/http/action";
import { approveFactorReset } from "@/lib/staff/approve-factor-reset";
import { requestFactorReset } from "@/lib/staff/request-factor-reset";
import { stopFactorReset } from "@/lib/staff/stop-factor-reset";

const refresh = ["/admin/staff"];

export const requestFactorResetAction = action(requestFactorReset, { refresh });
export const approveFactorResetAction = action(approveFactorReset, { refresh });
export const stopFactorResetAction = action(stopFactorReset, { refresh });
