"use server";

import { action } from "@/lib/http/action";
import { adjustAmountDue } from "@/lib/cashier/adjust-amount-due";
import { recordReceivedPayment } from "@/lib/cashier/record-received-payment";
import { recordRefund } from "@/lib/cashier/record-refund";
import { voidAmountDue } from "@/lib/cashier/void-amount-due";
import { waiveAmountDue } from "@/lib/cashier/waive-amount-due";
import { declineReport } from "@/lib/payments/decline-report";
import { lookUpReference } from "@/lib/payments/look-up-reference";
import { resolveNotification } from "@/lib/payments/resolve-notification";

export const resolveNotificationAction = action(resolveNotification, { refresh: ["/admin/payments"] });
export const declineReportAction = action(declineReport, { refresh: ["/admin"] });
export const lookUpReferenceAction = action(lookUpReference);
export const recordReceivedPaymentAction = action(recordReceivedPayment, { refresh: ["/admin"] });
export const waiveAmountDueAction = action(waiveAmountDue, { refresh: ["/admin"] });
export const voidAmountDueAction = action(voidAmountDue, { refresh: ["/admin"] });
export const adjustAmountDueAction = action(adjustAmountDue, { refresh: ["/admin"] });
export const recordRefundAction = action(recordRefund, { refresh: ["/admin"] });
