"use server";

import { signInWithLink } from "@/lib/sign-in/sign-in-with-link";
import { action } from "@/lib/http/action";

export const signInWithLinkAction = action(signInWithLink);
