"use server";

import { action } from "@/lib/http/action";
import { registerGroup } from "@/lib/registrations/register-group";

export const registerGroupAction = action(registerGroup, { refresh: ["/events", "/"] });
