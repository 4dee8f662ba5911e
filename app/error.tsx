"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";

import { FailureNotice } from "@/components/layout/failure-notice";
import { isFromOlderBuild } from "@/components/layout/older-build";

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** A page that fails within this time after it was opened would fail again, so reloading it would loop. */
const OPENED_MS = 10_000;

export default function ErrorPage({ error, reset }: ErrorProps) {
  const router = useRouter();
  const isOlder = isFromOlderBuild(error);

  useEffect(() => {
    if (isOlder && navigator.onLine && performance.now() > OPENED_MS) location.reload();
  }, [isOlder]);

  // The server has to render again as well, or Retry would show the same error.
  function retry() {
    if (isOlder) return location.reload();
    startTransition(() => {
      router.refresh();
      reset();
    });
  }

  return <FailureNotice reference={error.digest} onRetry={retry} />;
}
