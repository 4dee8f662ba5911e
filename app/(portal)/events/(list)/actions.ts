"use server";

import { requestEmailVerification } from "@/lib/auth/request-email-verification";
import { action } from "@/lib/http/action";
import { cancelRegistration } from "@/lib/registrations/cancel-registration";
import { takeUpAgain } from "@/lib/registrations/take-up-again";

export const cancelRegistrationAction = action(cancelRegistration, { refresh: ["/events", "/"] });
export const takeUpAgainAction = action(takeUpAgain, { refresh: ["/events", "/"] });
export const requestEmailVerificationAction = action(requestEmailVerification);
