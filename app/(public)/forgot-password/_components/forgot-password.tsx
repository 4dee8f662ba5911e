"use client";

import Link from "next/link";
import { RequestLink } from "@/components/auth/request-link";
import type { PagePath } from "@/lib/core/path-to";
import { requestPasswordResetAction } from "../actions";

/** Requests a link to set a new password. */
export function ForgotPassword() {
  return (
    <RequestLink
      title="Forgot your password?"
      description="Enter your account's email address, and we'll send you a link to set a new password."
      autoComplete="username"
      label="Send me a link"
      onRequest={requestPasswordResetAction}
      next={{ href: "/auth" satisfies PagePath, label: "Back to Sign In" }}
    >
      <p className="mt-6 text-sm">
        <Link
          href={"/auth" satisfies PagePath}
          className="rounded-sm font-medium text-aqua underline-offset-4 hover:underline"
        >
          Back to Sign In
        </Link>
      </p>
    </RequestLink>
  );
}
