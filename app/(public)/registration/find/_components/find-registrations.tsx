"use client";

import Link from "next/link";
import { RequestLink } from "@/components/auth/request-link";
import type { PagePath } from "@/lib/core/path-to";
import { requestRegistrationsAction } from "../actions";

/** The form that requests the links to all registrations of an address. */
export function FindRegistrations() {
  return (
    <RequestLink
      title="Find your registration"
      description="Enter the email address you registered with, and we'll send you the links to your registrations, groups and waiting list places."
      autoComplete="email"
      label="Send me my registrations"
      onRequest={requestRegistrationsAction}
      next={{ href: "/whats-on" satisfies PagePath, label: "See all events" }}
    >
      <p className="mt-6 text-sm text-ink-soft">
        Do you have an account?{" "}
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
