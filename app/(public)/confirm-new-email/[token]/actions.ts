"use server";

import { proveNewAddress } from "@/lib/address-proof/prove-new-address";
import { action } from "@/lib/http/action";

export const proveNewAddressAction = action(proveNewAddress);
