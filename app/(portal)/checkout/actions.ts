"use server";

import { bundleAmounts } from "@/lib/cashier/bundle-amounts";
import { spendMyCredit } from "@/lib/cashier/spend-my-credit";
import { action } from "@/lib/http/action";
import { reportPayment } from "@/lib/payments/report-payment";
import { withdrawReport } from "@/lib/payments/withdraw-report";

export const bundleAmountsAction = action(bundleAmounts, { refresh: ["/checkout"] });
export const spendMyCreditAction = action(spendMyCredit, { refresh: ["/checkout"] });
// This action has no `refresh`: the dialog still has to send the proof, and refreshing the page would remove the
// dialog. The dialog refreshes the page itself.
export const reportPaymentAction = action(reportPayment);
export const withdrawReportAction = action(withdrawReport, { refresh: ["/checkout"] });
