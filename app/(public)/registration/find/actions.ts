"use server";

import { action } from "@/lib/http/action";
import { requestRegistrations } from "@/lib/registrations/request-registrations";

export const requestRegistrationsAction = action(requestRegistrations);
