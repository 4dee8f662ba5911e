"use server";

import { proveNewAddress } from "@/lib/accounts/prove-new-address";
import { action } from "@/lib/http/action";

export const proveNewAddressAction = action(proveNewAddress);
