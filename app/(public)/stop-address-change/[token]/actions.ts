"use server";

import { stopAddressChangeByLink } from "@/lib/accounts/stop-address-change";
import { action } from "@/lib/http/action";

export const stopAddressChangeByLinkAction = action(stopAddressChangeByLink);
