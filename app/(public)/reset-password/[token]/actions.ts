"use server";

import { resetPassword } from "@/lib/auth/reset-password";
import { action } from "@/lib/http/action";

export const resetPasswordAction = action(resetPassword);
