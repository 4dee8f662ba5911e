"use server";

import { closeMonth } from "@/lib/accounting/close-month";
import { action } from "@/lib/http/action";

export const closeMonthAction = action(closeMonth, { refresh: ["/admin/payments/month"] });
