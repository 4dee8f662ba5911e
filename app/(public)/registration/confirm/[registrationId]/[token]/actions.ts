"use server";

import { action } from "@/lib/http/action";
import { confirmRegistration } from "@/lib/seats/confirm-registration";

export const confirmRegistrationAction = action(confirmRegistration);
