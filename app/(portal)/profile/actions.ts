"use server";

import { cancelAddressChange } from "@/lib/email-addresses/shared/change-address";
import { action } from "@/lib/http/action";

export const cancelAddressChangeAction = action(cancelAddressChange, { refresh: ["/profile"] });
