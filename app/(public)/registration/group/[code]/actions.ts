"use server";

import { action } from "@/lib/http/action";
import { cancelInGroup } from "@/lib/registrations/cancel-registration";
import { confirmGroup } from "@/lib/registrations/confirm-group";
import { substituteInGroup } from "@/lib/registrations/substitute-in-group";

export const confirmGroupAction = action(confirmGroup, { refresh: ["/registration/group"] });
export const cancelInGroupAction = action(cancelInGroup, { refresh: ["/registration/group"] });
export const substituteInGroupAction = action(substituteInGroup, { refresh: ["/registration/group"] });
