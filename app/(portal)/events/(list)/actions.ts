"use server";

import { action } from "@/lib/http/action";
import { cancelRegistration } from "@/lib/registrations/cancel-registration";

export const cancelRegistrationAction = action(cancelRegistration, { refresh: ["/events", "/"] });
