"use server";

import { createFirstOwner } from "@/lib/sign-in/create-first-owner";
import { requestFirstPasskey } from "@/lib/sign-in/request-first-passkey";
import { action } from "@/lib/http/action";

export const createFirstOwnerAction = action(createFirstOwner);
export const requestFirstPasskeyAction = action(requestFirstPasskey);
