"use client";

import Link from "next/link";
import { useState } from "react";
import type { PagePath } from "@/lib/core/path-to";
import { AskForLink } from "./ask-for-link";
import { EnterCode } from "./enter-code";

type SignInLinkFormProps = {
  callbackUrl: string;
  /** Whether this browser has requested an email that may still work. */
  hasAsked: boolean;
};

/** The form that requests an email with a link and a code, followed by the form for the code. */
export function SignInLinkForm({ callbackUrl, hasAsked }: SignInLinkFormProps) {
  const [message, setMessage] = useState<string | null>(null);
  const [showsCode, setShowsCode] = useState(false);
  if (showsCode) {
    return <EnterCode message={message} callbackUrl={callbackUrl} onRestart={() => setShowsCode(false)} />;
  }
  return (
    <AskForLink
      onSent={(sent) => {
        setMessage(sent);
        setShowsCode(true);
      }}
    >
      <div className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {hasAsked && (
          <button
            type="button"
            onClick={() => setShowsCode(true)}
            className="rounded-sm font-medium text-aqua underline-offset-4 hover:underline"
          >
            I have a code
          </button>
        )}
        <Link
          href={"/auth" satisfies PagePath}
          className="rounded-sm font-medium text-aqua underline-offset-4 hover:underline"
        >
          Back to Sign In
        </Link>
      </div>
    </AskForLink>
  );
}
