"use server";

import { action } from "@/lib/http/action";
import { confirmEmailCorrection } from "@/lib/registrations/confirm-email-correction";

export const confirmEmailCorrectionAction = action(confirmEmailCorrection);
