"use server";

import { requestPasswordReset } from "@/lib/accounts/request-password-reset";
import { action } from "@/lib/http/action";

export const requestPasswordResetAction = action(requestPasswordReset);
