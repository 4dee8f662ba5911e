"use server";

import { requestPasswordReset } from "@/lib/sign-in/request-password-reset";
import { action } from "@/lib/http/action";

export const requestPasswordResetAction = action(requestPasswordReset);
