"use server";

import { removePasskeyByLink } from "@/lib/factors/remove-passkey";
import { action } from "@/lib/http/action";

export const removePasskeyByLinkAction = action(removePasskeyByLink, { refresh: ["/profile/security"] });
