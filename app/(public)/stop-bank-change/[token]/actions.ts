"use server";

import { stopBankDetailsByLink } from "@/lib/bank/stop-bank-details";
import { action } from "@/lib/http/action";

export const stopBankChangeAction = action(stopBankDetailsByLink, { refresh: ["/admin/settings"] });
