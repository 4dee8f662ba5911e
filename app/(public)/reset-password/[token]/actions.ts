"use server";

import { resetPassword } from "@/lib/address-proof/reset-password";
import { action } from "@/lib/http/action";

export const resetPasswordAction = action(resetPassword);
