"use client";

import { useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import type { SecondStep } from "@/lib/sign-in/shared/complete-sign-in";
import type { signInWithCode } from "@/lib/sign-in/sign-in-with-code";
import type { signInWithLink } from "@/lib/sign-in/sign-in-with-link";
import type { Action } from "@/lib/core/operation";

type Sent<Values> = (
  values: Values,
  options: { idempotencyKey: string },
) => ReturnType<Action<typeof signInWithLink | typeof signInWithCode>>;

type Options = {
  /** The address of the full page load after signing in. */
  callbackUrl: string;
  form?: Parameters<typeof useSubmit>[1]["form"];
};

/** Signs in by an emailed link or code. `step` is the remaining step for accounts with a second factor. */
export function useLinkSignIn<Values>(send: Sent<Values>, { callbackUrl, form }: Options) {
  const [step, setStep] = useState<SecondStep | null>(null);
  const submission = useSubmit(send, {
    ...(form && { form }),
    success: ({ secondStep }) =>
      secondStep ? null : { title: "Welcome back!", description: "You've been successfully signed in." },
    failureTitle: "Sign In Failed",
    reload: ({ secondStep }) => (secondStep ? null : callbackUrl),
    onDone: ({ secondStep }) => setStep(secondStep),
  });
  return { ...submission, step };
}
