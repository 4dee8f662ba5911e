"use server";

import { confirmAddress } from "@/lib/auth/confirm-address";
import { action } from "@/lib/http/action";

export const confirmAddressAction = action(confirmAddress);
