"use server";

import { action } from "@/lib/http/action";
import { previewUpdate } from "@/lib/events/preview-update";
import { markPaymentFailed } from "@/lib/registrations/mark-failed";
import { recordPayment } from "@/lib/registrations/record-payment";
import { cancelAnyRegistration } from "@/lib/registrations/cancel-registration";
import { emailRegistrants } from "@/lib/registrations/email-registrants";
import { openRegistration } from "@/lib/registrations/open-registration";
import { removeFromWaitingList } from "@/lib/waiting/remove-from-waiting-list";
import { verifyMemberRate } from "@/lib/admission/verify-member-rate";

export const recordPaymentAction = action(recordPayment, { refresh: ["/admin"] });
export const markPaymentFailedAction = action(markPaymentFailed, { refresh: ["/admin"] });
export const verifyMemberRateAction = action(verifyMemberRate, { refresh: ["/admin"] });
export const cancelRegistrationAction = action(cancelAnyRegistration, { refresh: ["/admin"] });
export const openRegistrationAction = action(openRegistration);
export const removeFromWaitingListAction = action(removeFromWaitingList, { refresh: ["/admin"] });
export const emailRegistrantsAction = action(emailRegistrants);
export const previewUpdateAction = action(previewUpdate);
