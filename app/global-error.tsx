"use client";

import "./globals.css";

import { GeistSans } from "geist/font/sans";

import { FailureNotice } from "@/components/layout/failure-notice";
import { FollowTheme } from "@/components/layout/follow-theme";

/** Replaces the whole document when the root layout itself fails. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en" className={GeistSans.variable}>
      <body>
        <FollowTheme />
        <title>We couldn&apos;t load this page</title>
        <FailureNotice reference={error.digest} onRetry={() => window.location.reload()} />
      </body>
    </html>
  );
}
