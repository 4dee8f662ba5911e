"use server";

import { checkChain } from "@/lib/audit/check-chain";
import { action } from "@/lib/http/action";

export const checkChainAction = action(checkChain);
