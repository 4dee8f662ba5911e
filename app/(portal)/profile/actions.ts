"use server";

import { cancelAddressChange } from "@/lib/auth/change-address";
import { action } from "@/lib/http/action";

export const cancelAddressChangeAction = action(cancelAddressChange, { refresh: ["/profile"] });
