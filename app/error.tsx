"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";

import { FailureNotice } from "@/components/layout/failure-notice";
import { isFromOlderBuild } from "@/components/layout/older-build";

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** A page that fails while it is still being opened would fail again: it does not go round and round. */
const OPENED_MS = 10_000;

export default function ErrorPage({ error, reset }: ErrorProps) {
  const router = useRouter();
  const isOlder = isFromOlderBuild(error);

  useEffect(() => {
    if (isOlder && navigator.onLine && performance.now() > OPENED_MS) location.reload();
  }, [isOlder]);

  // The server has to render again as well, else Retry would only show its old failure.
  function retry() {
    if (isOlder) return location.reload();
    startTransition(() => {
      router.refresh();
      reset();
    });
  }

  return <FailureNotice reference={error.digest} onRetry={retry} />;
}
