"use server";

import { signInWithLink } from "@/lib/accounts/sign-in-with-link";
import { action } from "@/lib/http/action";

export const signInWithLinkAction = action(signInWithLink);
