"use server";

import { requestSignInLink } from "@/lib/sign-in/request-sign-in-link";
import { signInWithCode } from "@/lib/sign-in/sign-in-with-code";
import { action } from "@/lib/http/action";

export const requestSignInLinkAction = action(requestSignInLink);
export const signInWithCodeAction = action(signInWithCode);
