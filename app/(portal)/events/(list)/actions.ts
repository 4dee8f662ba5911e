"use server";

import { shareCertificate } from "@/lib/certificates/share-certificate";
import { requestEmailVerification } from "@/lib/email-addresses/request-email-verification";
import { action } from "@/lib/http/action";
import { cancelRegistration } from "@/lib/registrations/cancel-registration";
import { reclaimSeat } from "@/lib/seats/reclaim-seat";

export const cancelRegistrationAction = action(cancelRegistration, { refresh: ["/events", "/"] });
export const reclaimSeatAction = action(reclaimSeat, { refresh: ["/events", "/"] });
export const requestEmailVerificationAction = action(requestEmailVerification);
export const shareCertificateAction = action(shareCertificate);
