"use server";

import { action } from "@/lib/http/action";
import { registerGroup } from "@/lib/groups/register-group";

export const registerGroupAction = action(registerGroup, { refresh: ["/events", "/"] });
