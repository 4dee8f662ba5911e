"use server";

import { requestSignInLink } from "@/lib/accounts/request-sign-in-link";
import { signInWithCode } from "@/lib/accounts/sign-in-with-code";
import { action } from "@/lib/http/action";

export const requestSignInLinkAction = action(requestSignInLink);
export const signInWithCodeAction = action(signInWithCode);
