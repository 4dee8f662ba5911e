"use server";

import { action } from "@/lib/http/action";
import { stopFactorResetByLink } from "@/lib/staff/stop-factor-reset";

export const stopFactorResetByLinkAction = action(stopFactorResetByLink, { refresh: ["/admin/staff"] });
