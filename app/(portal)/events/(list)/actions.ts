"use server";

import { requestAddressProof } from "@/lib/auth/request-address-proof";
import { action } from "@/lib/http/action";

export const requestAddressProofAction = action(requestAddressProof);
