"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import { AccountPanel } from "@/components/auth/account-panel";

/** The second step is loaded when an account requires it. */
const SecondStep = lazy(() => import("@/components/auth/second-step"));

/** The second step of a sign-in that began with an email, on a screen of its own. */
export function LaterStep(props: ComponentProps<typeof SecondStep>) {
  return (
    <AccountPanel title="Sign in by email" description="The link or code was right.">
      <Suspense>
        <SecondStep {...props} />
      </Suspense>
    </AccountPanel>
  );
}
