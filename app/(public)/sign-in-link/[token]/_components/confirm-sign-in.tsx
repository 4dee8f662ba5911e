"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { LaterStep } from "@/components/auth/later-step";
import { useLinkSignIn } from "@/components/auth/use-link-sign-in";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { NeedsScript } from "@/components/layout/needs-script";
import { Button } from "@/components/ui/button";
import type { PagePath } from "@/lib/core/path-to";
import { signInWithLinkAction } from "../actions";

type ConfirmSignInProps = {
  token: string;
  email: string;
  /** The illustration above the title. */
  children: ReactNode;
};

/** The button that signs in with the link. */
export function ConfirmSignIn({ token, email, children }: ConfirmSignInProps) {
  const router = useRouter();
  const { submit, busy, problem, step } = useLinkSignIn(signInWithLinkAction, { callbackUrl: "/" });
  if (step)
    return (
      <LaterStep
        step={step}
        callbackUrl="/"
        onRestart={() => router.push("/sign-in-link" satisfies PagePath)}
      />
    );
  return (
    <FullScreenNotice
      icon={children}
      title="Sign in by email"
      actions={
        <Button size="lg" busy={busy} onClick={() => void submit({ token })}>
          {busy ? "Signing in..." : "Continue to my account"}
        </Button>
      }
    >
      <NeedsScript>To use this link, turn on JavaScript in your browser.</NeedsScript>
      <p>
        For the account of <strong className="font-medium wrap-anywhere text-ink">{email}</strong>. The link
        works once.
      </p>
      {problem && (
        <p role="alert" className="text-danger">
          {problem.message}{" "}
          <Link
            href={"/sign-in-link" satisfies PagePath}
            className="font-medium underline underline-offset-4"
          >
            Ask for a new link
          </Link>
        </p>
      )}
    </FullScreenNotice>
  );
}
