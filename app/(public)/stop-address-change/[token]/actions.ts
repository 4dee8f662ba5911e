"use server";

import { stopAddressChangeByLink } from "@/lib/auth/stop-address-change";
import { action } from "@/lib/http/action";

export const stopAddressChangeByLinkAction = action(stopAddressChangeByLink);
