"use server";

import { action } from "@/lib/http/action";
import { recordRefund } from "@/lib/cashier/record-refund";
import { resolveNotification } from "@/lib/payments/resolve-notification";

export const resolveNotificationAction = action(resolveNotification, { refresh: ["/admin/payments"] });
export const recordRefundAction = action(recordRefund, { refresh: ["/admin"] });
