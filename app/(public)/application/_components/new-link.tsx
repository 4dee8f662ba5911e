"use client";

import Link from "next/link";
import { RequestLink } from "@/components/auth/request-link";
import type { PagePath } from "@/lib/core/path-to";
import { requestNewLinkAction } from "../actions";

/** Requests a new private link to an application. */
export function NewLink({ daysAfterDecision }: { daysAfterDecision: number }) {
  return (
    <RequestLink
      title="Check your application"
      description={`You need the private link from our latest email. It stops working ${daysAfterDecision} days after the decision, or when we send a newer one.`}
      hint="The address you applied with"
      autoComplete="email"
      label="Send me a new link"
      onRequest={requestNewLinkAction}
      next={{ href: "/", label: "Go to the portal" }}
    >
      <p className="mt-6 text-sm text-ink-soft">
        Has your application been approved?{" "}
        <Link
          href={"/auth" satisfies PagePath}
          className="rounded-sm font-medium text-aqua underline-offset-4 hover:underline"
        >
          Go to Sign In
        </Link>
      </p>
    </RequestLink>
  );
}
