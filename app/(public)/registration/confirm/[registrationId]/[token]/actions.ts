"use server";

import { action } from "@/lib/http/action";
import { confirmRegistration } from "@/lib/registrations/confirm-registration";

export const confirmRegistrationAction = action(confirmRegistration);
