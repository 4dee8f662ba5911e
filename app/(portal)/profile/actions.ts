"use server";

import { cancelAddressChange } from "@/lib/accounts/shared/change-address";
import { action } from "@/lib/http/action";

export const cancelAddressChangeAction = action(cancelAddressChange, { refresh: ["/profile"] });
