"use server";

import { confirmAddress } from "@/lib/address-proof/confirm-address";
import { action } from "@/lib/http/action";

export const confirmAddressAction = action(confirmAddress);
