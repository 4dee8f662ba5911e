"use server";

import { action } from "@/lib/http/action";
import { cancelByCode } from "@/lib/registrations/cancel-registration";
import { correctEmail, keepEmail } from "@/lib/registrations/correct-email";
import { correctDetails } from "@/lib/seats/correct-details";
import { reportByCode, withdrawByCode } from "@/lib/registrations/report-by-code";
import { reclaimSeat } from "@/lib/seats/reclaim-seat";
import { transferSeat } from "@/lib/seats/transfer-seat";

export const reclaimSeatAction = action(reclaimSeat, { refresh: ["/registration/[code]"] });
export const cancelByCodeAction = action(cancelByCode, { refresh: ["/registration/[code]", "/events", "/"] });
export const correctDetailsAction = action(correctDetails, { refresh: ["/registration/[code]", "/events"] });
export const correctEmailAction = action(correctEmail, { refresh: ["/registration/[code]"] });
export const keepEmailAction = action(keepEmail, { refresh: ["/registration/[code]"] });
// The private page is not refreshed, because it disappears with its code.
export const transferSeatAction = action(transferSeat, { refresh: ["/events", "/"] });
// This action has no `refresh`: the dialog still has to send the proof, and refreshing the page would remove the
// dialog. The dialog refreshes the page itself.
export const reportByCodeAction = action(reportByCode);
export const withdrawByCodeAction = action(withdrawByCode, { refresh: ["/registration/[code]"] });
