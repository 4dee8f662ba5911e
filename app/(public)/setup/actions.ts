"use server";

import { createFirstOwner } from "@/lib/accounts/create-first-owner";
import { requestFirstPasskey } from "@/lib/accounts/request-first-passkey";
import { action } from "@/lib/http/action";

export const createFirstOwnerAction = action(createFirstOwner);
export const requestFirstPasskeyAction = action(requestFirstPasskey);
